"""What parts of torch's names are in Chinese: ``get_default_dtype`` is asked for as 获取默认数据类型.

An entry is found by that besides its own search words. A part that means different things in different
names is left out.
"""

from __future__ import annotations

GLOSSARY = """
abs:绝对值;accelerator:加速器;activation:激活;active:活跃;adaptive:自适应;add:相加;adjust:调整;affine:仿射;align:对齐;
all:全部;alloc:分配;allocated:已分配;allocator:分配器;alpha:随机;amplitude:幅度;angle:角度;anneal:退火;any:任意;append:追加;
apply:应用;arange:等差;array:数组;assert:断言;async:异步;attention:注意力;augment:增强;auto:自动;autograd:自动求导;
available:可用;average:平均;avg:平均;axes:轴;backend:后端;backends:后端;backward:反向;bag:袋;balance:平衡;barrier:同步屏障;
base:基类;batch:批;bernoulli:伯努利;bessel:贝塞尔函数;beta:贝塔;bilinear:双线性;binary:二值;bincount:计数;
bit:位;bitwise:按位;block:块;blocks:块;blur:模糊;bool:布尔类型;border:边缘;bounding:边界;box:框;boxes:框;broadcast:广播;
brightness:亮度;bucketize:分桶;buffer:缓冲区;buffers:缓冲区;build:编译;bytes:字节;cache:缓存;cached:缓存;call:调用;
cartesian:笛卡尔;categorical:类别;cauchy:柯西;ceil:向上取整;cell:单元;center:中心;chain:链式;channel:通道;channels:通道;
char:字符;checkpoint:检查点;child:子;children:子模块;cholesky:乔列斯基分解;choice:选择;chunk:分块;circular:循环;
clamp:截断;class:类;clip:裁剪;clone:复制;coalesce:合并;collate:整理;color:颜色;comb:组合;combinations:组合;compile:编译;
compiled:编译后;complex:复数;compose:组合;concat:拼接;config:配置;confusion:混淆;conj:共轭;const:常数;constant:常数;
constraint:约束;constraints:约束;context:上下文;contiguous:连续;contrast:对比度;conv:卷积;convert:转换;convolution:卷积;
copy:复制;corr:相关;corrcoef:相关系数;cos:余弦;cosine:余弦;count:计数;counter:计数器;cov:协方差;crop:裁剪;cross:交叉;
cuda:显卡;cum:累积;cummax:累积最大;cummin:累积最小;cumprod:累积乘积;cumsum:累积和;current:当前;cyclic:循环;data:数据;
dataset:数据集;datasets:数据集;debug:调试;decode:解码;decoder:解码器;default:默认;dense:稠密;deg:角度;dequantize:反量化;
derivative:导数;detach:分离;detect:检测;detection:检测;det:行列式;deterministic:确定性;device:设备;devices:设备;diag:对角;
diagonal:对角;dict:字典;diff:差分;dim:维;dimension:维;dims:维;disable:禁用;distance:距离;distributed:分布式;
distribution:分布;distributions:分布;div:相除;dot:点积;draw:绘制;drop:丢弃;dropout:随机失活;dtype:数据类型;
dual:对偶;dump:导出;eigvals:特征值;eigvalsh:特征值;eig:特征值;eigh:特征值;elastic:弹性;element:元素;embedding:嵌入;empty:空;enable:启用;enabled:启用;
encode:编码;encoder:编码器;entropy:熵;equal:相等;equalize:均衡化;erase:擦除;erasing:擦除;erf:误差函数;error:错误;eval:评估;
event:事件;example:示例;exp:指数;expand:扩展;exponential:指数;export:导出;extend:扩展;extract:提取;factor:因子;fake:伪;
fallback:回退;feature:特征;features:特征;fft:傅里叶变换;file:文件;fill:填充;filter:滤波;filterbanks:滤波器组;finite:有限;
flash:闪存;flatten:展平;flip:翻转;float:浮点;floor:向下取整;fold:折叠;folder:文件夹;format:格式;forward:前向;
fractional:分数;frame:帧;freq:频率;frequency:频率;freeze:冻结;full:填充;func:函数;function:函数;functional:函数式;fuse:融合;
fused:融合;future:异步结果;gamma:伽马;gather:收集;gauss:高斯;gaussian:高斯;generator:生成器;geometric:几何;get:获取;global:全局;
grad:梯度;gradient:梯度;graph:计算图;grayscale:灰度;grid:网格;griffin:格里芬;group:分组;groups:分组;half:半;hamming:汉明;
handler:处理器;hann:汉宁;hard:硬;hash:哈希;hessian:黑塞矩阵;hinge:合页;hist:直方图;histc:直方图;histogram:直方图;hook:钩子;hooks:钩子;
horizontal:水平;host:主机;hue:色调;huber:胡伯;identity:恒等;image:图像;images:图像;imag:虚部;impulse:脉冲;in:内;index:索引;
indices:索引;inference:推理;inf:无穷;info:信息;init:初始化;initial:初始;insert:插入;instance:实例;int:整型;integer:整型;
interpolate:插值;interval:区间;inv:逆矩阵;inverse:逆;invert:反转;is:是否;isin:属于;istft:逆短时傅里叶变换;item:元素;iter:迭代;iterable:可迭代;
jacobian:雅可比矩阵;jitter:抖动;join:连接;kernel:核;key:键;kl:散度;kthvalue:第几小;label:标签;lambda:自定义函数;laplace:拉普拉斯;
last:最后;layer:层;layout:布局;lazy:延迟;leaky:带泄漏;least:最小;left:左;library:库;like:相同形状;linear:线性;list:列表;
load:加载;loader:加载器;local:局部;lock:锁;log:对数;logdet:行列式对数;logical:逻辑;long:长整型;loss:损失;loudness:响度;lower:下;lr:学习率;
lstsq:最小二乘;mag:幅度;manager:管理器;map:映射;margin:间隔;mask:掩码;masked:掩码;masks:掩码;matmul:矩阵乘;matrix:矩阵;max:最大;maximum:最大;mean:平均值;
mel:梅尔;memory:显存;median:中位数;merge:合并;mesh:网格;method:方法;min:最小;minimum:最小;mixed:混合;mode:模式;model:模型;models:模型;
modified:修正;module:模块;modules:模块;momentum:动量;monitor:监控;move:移动;moving:滑动;mse:均方误差;mul:相乘;multi:多;multihead:多头;
multinomial:多项;multiprocessing:多进程;multivariate:多元;multiplicative:乘法;name:名称;named:命名;nan:空值;nearest:最近邻;neg:取负;negative:负;
nested:嵌套;new:新建;noise:噪声;nonzero:非零;norm:归一化;normal:正态;normalize:归一化;not:非;num:数量;number:数量;numel:元素个数;
object:对象;one:独热;ones:全一;op:算子;operator:算子;ops:算子;optim:优化器;optimizer:优化器;orthogonal:正交;outer:外积;output:输出;pack:打包;packed:打包;
pad:填充;padded:填充;pair:成对;pairwise:成对;parallel:并行;param:参数;parameter:参数;parameters:参数;parse:解析;path:路径;peak:峰值;pending:等待中;
permutation:排列;perspective:透视;phase:相位;pin:锁页;pinned:锁页;pitch:音高;pixel:像素;plateau:停滞;point:点;poisson:泊松;polar:极坐标;polynomial:多项式;
pool:池化;posterize:色调分离;pow:幂;power:功率;pre:前;prefetch:预取;print:打印;prob:概率;prod:乘积;profile:性能分析;profiler:性能分析;
properties:属性;prune:剪枝;put:写入;qr:分解;quant:量化;quantile:分位数;quantization:量化;quantize:量化;quantized:量化;query:查询;queue:队列;
rand:随机;random:随机;range:范围;rank:秩;rate:率;ratio:比例;ravel:展平;read:读取;reader:读取器;real:实数;reciprocal:倒数;record:记录;
recurrent:循环;reduce:归约;reflection:反射;register:注册;relative:相对;release:释放;remainder:余数;remove:移除;rename:改名;repeat:重复;replication:复制;
replace:替换;report:报告;requires:需要;resample:重采样;reserved:保留;reset:重置;reshape:改变形状;resize:缩放;resized:缩放;resolve:解析;result:结果;
reverse:反转;right:右;rms:均方根;rng:随机状态;roi:感兴趣区域;roll:滚动;rot:旋转;rotate:旋转;rotation:旋转;round:四舍五入;row:行;sample:采样;
sampler:采样器;saturation:饱和度;save:保存;scalar:标量;scale:缩放;scaled:缩放;scaler:缩放器;scatter:散射;scheduler:调度器;schedule:调度;script:脚本;
search:查找;searchsorted:二分查找;seed:种子;select:选取;send:发送;recv:接收;sequence:序列;sequential:顺序;server:服务器;set:设置;shape:形状;shard:切分;sharpness:锐度;
share:共享;shared:共享;shift:偏移;short:短整型;shuffle:打乱;sigmoid:激活;sign:符号;signal:信号;similarity:相似度;sin:正弦;single:单;size:大小;
skip:跳过;slice:切片;smooth:平滑;snapshot:快照;soft:软;solve:求解;sort:排序;argsort:排序;sparse:稀疏;spectral:谱;spectrogram:频谱;spectrum:频谱;split:拆分;sqrt:平方根;
square:平方;squared:平方;squeeze:压缩维度;stack:堆叠;start:启动;state:状态;stats:统计;std:标准差;step:步;stft:短时傅里叶变换;stop:停止;storage:存储;store:存储;
stream:流;stretch:拉伸;stride:步长;strided:步长;student:学生;structured:结构化;sub:相减;subset:子集;subgroups:子组;sum:求和;swap:交换;symmetric:对称;symbolic:符号;sync:同步;
synchronize:同步;take:取出;tan:正切;targets:目标;temperature:温度;test:测试;text:文本;thread:线程;threads:线程;threshold:阈值;tile:平铺;time:时间;tolist:转列表;
tools:工具;topk:最大的几个;trace:追踪;tracing:追踪;train:训练;training:训练;transform:变换;transforms:变换;transpose:转置;transposed:转置;trapezoid:梯形;tree:嵌套结构;
triangular:三角;tril:下三角;trim:修剪;trimmed:修剪;triplet:三元组;triu:上三角;trunc:截断;truncated:截断;tuple:元组;tune:调优;type:类型;unfold:展开;uniform:均匀;
uninitialized:未初始化;unique:去重;unpack:解包;unpool:反池化;unsqueeze:增加维度;unstructured:非结构化;update:更新;upper:上;upsample:上采样;usage:使用;utilization:利用率;
use:使用;valid:有效;value:值;values:值;vander:范德蒙;var:方差;vector:向量;version:版本;vertical:垂直;video:视频;view:视图;vision:视觉;vocab:词表;vol:音量;wait:等待;walk:遍历;
warmup:预热;warp:扭曲;wave:波形;weight:权重;weighted:加权;weights:权重;where:条件选择;width:宽度;window:窗;worker:工作进程;world:进程组;wrap:包装;write:写入;writer:写入器;
zero:零;zeros:全零;1d:一维;2d:二维;3d:三维
"""
