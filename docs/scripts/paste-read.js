/* Which torch names a Python program uses, from its syntax tree: imports and aliases resolved, what variables are as
   far as an assignment says so. No DOM here. */
(function (root) {
  "use strict"

  // What a base class answers for those below it; the first that fits.
  var BASES = [["torch.optim.lr_scheduler.", "torch.optim.lr_scheduler.LRScheduler"], ["torch.optim.", "torch.optim.Optimizer"], ["torch.nn.", "torch.nn.Module"]]
  var TENSORS = /^torch\.((nn\.functional|linalg|fft|special)\.)?[a-z][a-z0-9_]*$/ // functions here return tensors, mostly
  // Methods that lists, texts, files and numpy's arrays have as well: a tensor's only where something says it is one.
  var SHARED = new Set(("add all any append apply argmax argmin argsort astype byteswap capitalize choose clear clip close compress conj copy count cumprod cumsum " +
    "data decode device diagonal dot dtype dump dumps encode endswith extend fill find flat flatten flush format get grad hex imag index insert item itemset items join keys lower " +
    "max mean min name names nbytes ndim nonzero partition pop prod ptp put ravel read real remove repeat replace requires_grad reshape resize reverse round save searchsorted " +
    "set shape size sort split squeeze startswith std step strip sum swapaxes T take title tobytes tolist trace transpose type update upper values var view write").split(" "))

  function text(node) { return node.text.replace(/\s+/g, "") }

  function each(node, visit) {
    if (visit(node) === false) return
    for (var i = 0; i < node.namedChildCount; i++) each(node.namedChild(i), visit)
  }

  /* Local names and what they were imported as; `foreign` are those of other packages. */
  function imports(tree) {
    var found = {names: new Map(), foreign: new Set(), marks: []}
    function bind(local, full, node) {
      if (/^torch(\.|$)/.test(full)) {
        found.names.set(local, full)
        if (node) found.marks.push({node: node, full: full})
      } else found.foreign.add(local)
    }
    each(tree, function (node) {
      if (node.type === "import_statement") {
        node.namedChildren.forEach(function (child) {
          var alias = child.childForFieldName("alias"), module = text(child.childForFieldName("name") || child)
          bind(alias ? text(alias) : module.split(".")[0], alias ? module : module.split(".")[0])
        })
        return false
      }
      if (node.type === "import_from_statement") {
        var from = node.childForFieldName("module_name"), module = from ? text(from) : ""
        node.childrenForFieldName("name").forEach(function (child) {
          var alias = child.childForFieldName("alias"), name = child.childForFieldName("name") || child
          bind(text(alias || name), module + "." + text(name), name)
        })
        return false
      }
    })
    return found
  }

  /* The parts of a.b.c; null for what does not begin with a name. */
  function chain(node) {
    var parts = []
    for (; node.type === "attribute"; node = node.childForFieldName("object")) parts.unshift(node.childForFieldName("attribute"))
    return node.type === "identifier" ? [node].concat(parts) : null
  }

  /* The full torch name of a chain of parts; empty when it begins with no import of torch. */
  function resolved(parts, bound) {
    var head = bound.names.get(parts[0].text)
    return head ? [head].concat(parts.slice(1).map(text)).join(".") : ""
  }

  /* What variables are, by their text: a class of torch or torch.Tensor. */
  function kinds(tree, bound, known) {
    var found = new Map()
    each(tree, function (node) {
      if (node.type !== "assignment") return
      var left = node.childForFieldName("left"), right = node.childForFieldName("right")
      if (!left || !right || right.type !== "call" || !/^(identifier|attribute)$/.test(left.type)) return
      var kind = given(right, bound, found, known)
      if (kind) found.set(text(left), kind)
    })
    return found
  }

  /* What a call gives: an instance of a class, or a tensor; empty where nothing says so. */
  function given(call, bound, found, known) {
    var called = call.childForFieldName("function"), parts = chain(called)
    var full = parts ? resolved(parts, bound) : ""
    if (full && /^[A-Z]/.test(full.slice(full.lastIndexOf(".") + 1))) return known(full) ? full : ""
    if (full) return TENSORS.test(full) && known(full) ? "torch.Tensor" : ""
    if (called.type === "attribute" && of(called.childForFieldName("object"), bound, found, known) === "torch.Tensor") return "torch.Tensor"
    return ""
  }

  /* What an expression is, as far as it can be seen. */
  function of(node, bound, found, known) {
    if (node.type === "call") return given(node, bound, found, known)
    if (node.type === "binary_operator" || node.type === "unary_operator" || node.type === "parenthesized_expression") {
      for (var i = 0; i < node.namedChildCount; i++) if (of(node.namedChild(i), bound, found, known) === "torch.Tensor") return "torch.Tensor"
      return ""
    }
    return found.get(text(node)) || ""
  }

  /* The class whose page answers for `kind`'s member: its own, or that of a base. */
  function member(kind, name, known) {
    var bases = BASES.filter(function (each) { return kind.startsWith(each[0]) }).slice(0, 1).map(function (each) { return each[1] })
    return [kind].concat(bases).map(function (owner) { return owner + "." + name }).find(known) || ""
  }

  /* All uses in a program, in its order: [{start, end, full, sure}]. `known` says whether a full name has an answer,
     `guess` what a variable of some name usually is. */
  function read(tree, known, guess) {
    var bound = imports(tree), types = kinds(tree, bound, known), found = []
    function add(node, start, full, sure) { found.push({start: start, end: node.endIndex, full: full, sure: sure}) }
    bound.marks.forEach(function (mark) { if (known(mark.full)) add(mark.node, mark.node.startIndex, mark.full, true) })
    function attribute(node) {
      var parts = chain(node), full = parts ? resolved(parts, bound) : ""
      if (full) {
        // torch.float32.is_complex: the longest beginning that is known; all of it where none is
        for (var count = parts.length; count > 1; count--) {
          var name = resolved(parts.slice(0, count), bound)
          if (known(name)) { add(parts[count - 1], node.startIndex, name, true); return false }
        }
        add(node, node.startIndex, full, true)
        return false
      }
      var receiver = node.childForFieldName("object"), leaf = node.childForFieldName("attribute"), name = leaf.text
      if (parts && (bound.foreign.has(parts[0].text))) return false
      var kind = of(receiver, bound, types, known)
      var exact = kind && member(kind, name, known)
      if (exact) add(leaf, leaf.startIndex, exact, true)
      else if (!kind) {
        kind = guess(text(receiver).replace(/^.*\./, ""))
        var likely = kind ? member(kind, name, known) : ""
        if (!likely && text(receiver) !== "self" && !SHARED.has(name) && known("torch.Tensor." + name)) likely = "torch.Tensor." + name
        if (likely) add(leaf, leaf.startIndex, likely, false)
      }
    }
    each(tree, function (node) {
      if (/^import/.test(node.type)) return false
      if (node.type === "attribute") return attribute(node)
      if (node.type === "keyword_argument") { each(node.childForFieldName("value"), visit); return false }
      return visit(node)
    })
    function visit(node) {
      if (node.type === "attribute") return attribute(node)
      if (node.type === "identifier" && bound.names.has(node.text) && known(bound.names.get(node.text))) add(node, node.startIndex, bound.names.get(node.text), true)
    }
    return found.sort(function (a, b) { return a.start - b.start || b.end - a.end })
  }

  root.apimapPasteRead = {read: read}
})(typeof globalThis === "undefined" ? window : globalThis);
