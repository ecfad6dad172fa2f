"""Members that a network of the program calls as mindspore's Cell calls one of its own: ``self.cells``.

torch's Module has none of these names, so that programs take them: DARTS has ``cells``, SSD a ``phase``.
A Cell refuses a layer or parameter under such a name, and where it takes the value, its own code reads it.
"""

# ruff: noqa: D102 - the visit_ and leave_ methods are LibCST's hooks, named for what they handle

from __future__ import annotations

from collections.abc import Mapping

import libcst as cst

from apimap.convert.names.members import SETTINGS
from apimap.derive.syntax import dotted_name

# What a Cell has and torch's Module has not; `requires_grad` is left out, which tensors have as well.
OF_CELLS = frozenset(
    (
        *("IGNORE_LIST", "_add_attr", "_add_init_args", "_add_mixed_precision_flag", "_amp_level"),
        *("_auto_prefix", "_backward_hook", "_backward_pre_hook", "_bprop_debug"),
        *("_call_custom_bprop", "_call_post_process", "_call_pre_process", "_cell_backward_hook"),
        *("_cell_backward_pre_hook", "_cell_tag", "_cells", "_check_construct_args"),
        *("_check_parameter_consistency", "_children_scope_recursive", "_compile_cache"),
        *("_compile_phase", "_compiled", "_complex_call", "_construct_sig", "_create_time"),
        *("_del_attr", "_dynamic_shape_inputs", "_exist_names", "_exist_objs", "_forward_hook"),
        *("_forward_hook_always_called", "_forward_hook_with_kwargs", "_forward_pre_hook"),
        *("_forward_pre_hook_with_kwargs", "_get_attr_from_cell", "_get_cell_parallel_mode"),
        *("_get_compile_args", "_get_prims_recursively", "_has_config_recompute"),
        *("_has_mutable_args_list", "_id", "_in_strategy", "_init_check", "_init_flag"),
        *("_is_check_and_refresh", "_is_recursion_hook", "_jit_backward_hook"),
        *("_jit_backward_pre_hook", "_jit_config_dict", "_jit_forward_hook", "_jit_forward_pre_hook"),
        *("_jit_graph_name", "_lazy_backward_hook", "_lazy_backward_pre_hook", "_lazy_construct_sig"),
        *("_lazy_forward_hook", "_lazy_forward_hook_always_called", "_lazy_forward_hook_with_kwargs"),
        *("_lazy_forward_pre_hook", "_lazy_forward_pre_hook_with_kwargs"),
        *("_lazy_load_state_dict_post_hooks", "_lazy_load_state_dict_pre_hooks"),
        *("_lazy_non_persistent_buffers_set", "_lazy_state_dict_hooks", "_lazy_state_dict_pre_hooks"),
        *("_lazy_user_parameters", "_mp_comm_recompute", "_no_auto_lazy_inline", "_out_strategy"),
        *("_parallel_optimizer_comm_recompute", "_parallel_parameter_merge_net_dict"),
        *("_parallel_parameter_name_list", "_param_prefix", "_parameter_layout_dict", "_params"),
        *("_params_list", "_phase", "_phase_cache", "_predict", "_primitives", "_recompute"),
        *("_recompute_cell", "_recompute_slice_activation", "_run_construct", "_run_forward_hook"),
        *("_run_forward_pre_hook", "_run_grad_construct", "_saved_tensors_pack_hook"),
        *("_saved_tensors_unpack_hook", "_scope", "_self_check", "_set_attr_for_cell"),
        *("_set_attr_for_object", "_set_attr_for_param_or_param_tuple"),
        *("_set_attr_for_parameter_in_list_or_tuple", "_set_attr_for_params", "_set_jit_graph_name"),
        *("_set_recompute_scope", "_set_scope", "_shard_fn", "_update_local_parameters_name"),
        *("_user_parameters", "add_flags", "add_flags_recursive", "arguments_key", "bprop_debug"),
        *("cast_inputs", "cell_init_args", "cell_type", "cells", "cells_and_names", "check_names"),
        *("check_names_and_refresh_name", "cls_name", "compile_and_run", "compile_cache"),
        *("compile_phase", "compiled", "construct", "create_time", "enable_backward_hook"),
        *("exist_names", "exist_objs", "extend_repr", "generate_scope", "get_flags"),
        *("get_func_graph_proto", "get_inputs", "get_mixed_precision_type", "get_parameters"),
        *("get_scope", "get_sub_cell", "global_cells", "grad_ops_label", "has_bprop"),
        *("init_parameters_data", "insert_child_to_cell", "insert_param_to_cell", "is_top_cell"),
        *("jit_config_dict", "mixed_precision_type", "name_cells", "offload"),
        *("parallel_parameter_merge_net_dict", "parallel_parameter_name_list", "param_prefix"),
        *("parameter_layout_dict", "parameters_and_names", "parameters_broadcast_dict"),
        *("parameters_dict", "phase", "phase_cache", "pipeline_segment", "pipeline_stage"),
        *("recompute", "register_backward_pre_hook", "register_parameter_forward_hook"),
        *("register_saved_tensors_hooks", "remove_redundant_parameters", "run_construct"),
        *("set_boost", "set_broadcast_flag", "set_comm_fusion", "set_data_parallel", "set_grad"),
        *("set_inputs", "set_jit_config", "set_mixed_precision_type", "set_train", "shard"),
        *("to_float", "total_instance_count", "trainable_params", "untrainable_params"),
        *("update_cell_prefix", "update_cell_type", "update_parameters_name"),
    )
)


def members_of_cells(members: frozenset[str]) -> frozenset[str]:
    """Those of a class's members that a Cell has as well, but for one whose new name the class has, too."""
    return frozenset(each for each in members & OF_CELLS if f"{each}_" not in members)


class Occupied(cst.CSTTransformer):
    """Gives such members another name, with ``_`` at the end, wherever the program speaks of them."""

    def __init__(
        self, names: frozenset[str], modules: Mapping[str, frozenset[str]], others: frozenset[str]
    ) -> None:
        """``modules`` are the file's module classes with the names that they take of a Cell.

        ``others`` are names that classes which are no modules have as well.
        """
        super().__init__()
        self.names, self.modules, self.others = names, modules, others
        self.imported: set[str] = set()  # what `import x` calls by a name: no object of the program's
        self.classes: list[str] = []
        self.depth: list[int] = []  # functions inside of each class that is being visited

    def visit_Import(self, node: cst.Import) -> None:
        for alias in node.names:
            name = alias.asname.name if alias.asname is not None else alias.name
            self.imported.add((dotted_name(name) or "").partition(".")[0])

    def visit_ClassDef(self, node: cst.ClassDef) -> None:
        self.classes.append(node.name.value)
        self.depth.append(0)

    def leave_ClassDef(self, original_node: cst.ClassDef, updated_node: cst.ClassDef) -> cst.ClassDef:
        name = self.classes.pop()
        self.depth.pop()
        taken = sorted(self.modules.get(name, frozenset()))
        if not taken:
            return updated_node
        said = ", ".join(f"`{each}`" for each in taken)
        comment = cst.Comment(f"# A Cell has its own {said}: here the name ends with `_`.")
        above = [*updated_node.leading_lines, cst.EmptyLine(comment=comment)]
        return updated_node.with_changes(leading_lines=above)

    def visit_FunctionDef(self, node: cst.FunctionDef) -> None:
        if self.depth:
            self.depth[-1] += 1

    def leave_FunctionDef(
        self, original_node: cst.FunctionDef, updated_node: cst.FunctionDef
    ) -> cst.FunctionDef:
        if self.depth:
            self.depth[-1] -= 1
        return updated_node.with_changes(name=self._defined(updated_node.name))

    def leave_AssignTarget(
        self, original_node: cst.AssignTarget, updated_node: cst.AssignTarget
    ) -> cst.AssignTarget:
        target = updated_node.target
        if not isinstance(target, cst.Name):
            return updated_node
        return updated_node.with_changes(target=self._defined(target))

    def leave_AnnAssign(self, original_node: cst.AnnAssign, updated_node: cst.AnnAssign) -> cst.AnnAssign:
        target = updated_node.target
        if not isinstance(target, cst.Name):
            return updated_node
        return updated_node.with_changes(target=self._defined(target))

    def leave_Decorator(self, original_node: cst.Decorator, updated_node: cst.Decorator) -> cst.Decorator:
        """``@phase.setter``."""
        setter = updated_node.decorator
        if isinstance(setter, cst.Attribute) and isinstance(setter.value, cst.Name):
            setter = setter.with_changes(value=self._defined(setter.value, functions=1))
        return updated_node.with_changes(decorator=setter)

    def _defined(self, name: cst.Name, functions: int = 0) -> cst.Name:
        """A name that the body of a module class gives a value; a decorator is part of its function."""
        in_body = bool(self.classes) and self.depth[-1] == functions and self.classes[-1] in self.modules
        return name.with_changes(value=f"{name.value}_") if in_body and name.value in self.names else name

    def leave_Attribute(self, original_node: cst.Attribute, updated_node: cst.Attribute) -> cst.Attribute:
        leaf = updated_node.attr.value
        if leaf not in self.names or not self._may_be_module(updated_node.value, leaf):
            return updated_node
        return updated_node.with_changes(attr=updated_node.attr.with_changes(value=f"{leaf}_"))

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.Call:
        """``getattr(net, "phase")``, ``self.register_buffer("phase", x)``."""
        function = updated_node.func
        asks = isinstance(function, cst.Name) and function.value in _ASKING
        registers = isinstance(function, cst.Attribute) and function.attr.value in _REGISTERING
        place = 1 if asks else 0
        if not (asks or registers) or len(updated_node.args) <= place:
            return updated_node
        owner = updated_node.args[0].value if asks else cst.ensure_type(function, cst.Attribute).value
        said = updated_node.args[place].value
        if not isinstance(said, cst.SimpleString) or not isinstance(said.evaluated_value, str):
            return updated_node
        leaf = said.evaluated_value
        if leaf not in self.names or not self._may_be_module(owner, leaf):
            return updated_node
        new = said.with_changes(value=said.value.replace(leaf, f"{leaf}_"))
        args = list(updated_node.args)
        args[place] = args[place].with_changes(value=new)
        return updated_node.with_changes(args=args)

    def _may_be_module(self, owner: cst.BaseExpression, leaf: str) -> bool:
        name = dotted_name(owner) or ""
        if name in ("self", "cls") or _is_super(owner):
            return bool(self.classes) and self.classes[-1] in self.modules
        first, last = name.partition(".")[0], name.rpartition(".")[2]
        return leaf not in self.others and last.lower() not in SETTINGS and first not in self.imported


def _is_super(node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value == "super"


_ASKING = ("getattr", "hasattr", "setattr", "delattr")
_REGISTERING = ("register_buffer", "register_parameter", "add_module", "register_module")
