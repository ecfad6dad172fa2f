/* What somebody pasted, taken apart: a line of code, an error message, a name with a question around it. No DOM here. */
(function (root) {
  "use strict"

  var policy = root.apimapPolicy
  var PYTHON = new Set(policy.python.split(" ")), BUILTIN = new Set(policy.builtin.split(" ")), LISTING = new Set(policy.listing.split(" "))
  var KERNEL = new Set(policy.kernel.split(" ")), ASKING = new Set(policy.asking.split(" ")), STOP = new Set(policy.stop.split(" "))
  var ASKING_HAN = new RegExp(policy.askingHan.split(" ").join("|"), "g")
  var CALL = /^@?[A-Za-z_][\w.]*(\(([^()]|\([^()]*\))*\))?;?$/ // one call or name, which needs no taking apart
  var STATEMENT = /[=()[\]{}@~]|^(for|with|import|from|return|class|def|assert|if|while|del)\s.*[.:,]|^(import|from)\s+[\w.]+|^-?[\w.]+(\s+[-+*/%&|^<>]\s+|\s*(\*\*|\/\/|<<|>>|<=|>=|!=)\s*)-?[\w.]+$|^\w[-+*/%&|^<>]\w$|^-\s?[A-Za-z_][\w.]*$/
  // Python's own messages, and what they name: the longest name first.
  var RAISED = [
    [/^(?:[\w.]*Error: )?((?:torch|linalg|fft|special)\.(?!.*Error)[\w.]+)(?:\(\))?: /, "$1"],
    [/^((?:\w+\.)+(\w*(?:Error|Exception))):/, "$1", "$2"],
    [/module '([\w.]+)' has no attribute '(\w+)'/, "$1.$2"],
    [/(\w+)'? object has no attribute '(\w+)'/, "$1.$2", "$2", "$1"],
    [/type object '(\w+)' has no attribute '(\w+)'/, "$1.$2", "$2", "$1"],
    [/cannot import name '(\w+)' from '([\w.]+)'/, "$2.$1", "$1"],
    [/No module named '([\w.]+)'/, "$1"],
    [/name '(\w+)' is not defined/, "$1"],
    [/(\w+)\.__init__\(\)/, "$1"],
    [/^(?:\w*Error: )?For (?:primitive)?\W{1,2}(\w+)['\]]/, "$1"],
    [/^(?:\w*Error: )?(\w+)\(\): /, "$1"],
    [/^(?:\w*Error: )?([a-z_]+) (?:expects|only supports|is only applicable) /, "$1"],
    [/ of distribution (\w+)\(/, "$1"],
    [/(\w+)\(\):? (?:got|missing|takes|received|argument|expected|must|does)/, "$1"],
    [/\bcall (\w+)\(\) on /, "$1"],
    [/Unsupported op \[(\w+)\]/, "$1"],
    [/unexpected keyword argument '(\w+)'/, "$1="],
  ]

  /* Text as it is looked up: one width, ASCII quotes and dots, without a prompt. */
  function tidy(typed) {
    return typed.normalize("NFKC").replace(/[\u2018\u2019`]/g, "'").replace(/[\u201c\u201d]/g, '"').replace(/\u3002(?=[A-Za-z_])/g, ".")
      .replace(/\u3001/g, ",").replace(/\u3002/g, " ").replace(/\s+/g, " ").trim().replace(/^(>>>|\.\.\.|\$|In \[\d+\]:)\s*/, "")
      .replace(/\s*[?!;,]$/, "").replace(/^(['"])([^'"]*)\1$/, "$2")
  }

  /* A message without the class of its error. */
  function unprefixed(text) { return text.replace(/^(\w+\.)*\w*(Error|Warning|Exception): /, "") }

  /* The name in a question about it: "nn.Linear 等价" → "nn.Linear"; empty when nothing but a name is typed. */
  function asked(text) {
    var rest = text.replace(ASKING_HAN, " "), found = rest !== text
    rest = rest.split(" ").filter(function (word) {
      var low = word.toLowerCase()
      if (ASKING.has(low)) found = true
      return word && !ASKING.has(low) && !STOP.has(low)
    })
    return found && rest.length === 1 && /^[A-Za-z_][\w.]*(\(.*\))?$/.test(rest[0]) ? rest[0] : ""
  }

  /* What a Chinese question is about: without the words that ask. */
  function unasked(text) { return text.replace(ASKING_HAN, " ").trim() }

  function namelike(text) { return text.length > 2 && /\w[._]\w|[a-z][A-Z]|[A-Z][a-z]+\d|\w_$/.test(text) }

  /* Names among other words: dotted, with an underscore, or in mixed case. */
  function named(text) {
    if (!/[\s\u3400-\u9fff]/.test(text)) return []
    return (text.match(/[A-Za-z_][A-Za-z0-9_.]*/g) || []).map(function (each) { return each.replace(/\.$/, "") }).filter(namelike)
  }

  /* What a kernel may compute by its name: log_softmax_lastdim_kernel_impl → log_softmax, log, softmax. */
  function kernels(name) {
    var whole = [], own = name.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase().split("_").filter(function (each) { return each && !KERNEL.has(each) })
    for (var end = own.length; end; end--) whole.push(own.slice(0, end).join("_"))
    for (var from = 1; from < own.length; from++) whole.push(own.slice(from).join("_"))
    return whole
  }

  /* Names that an error message of Python is about, best first. */
  function raised(text) {
    var found = []
    RAISED.forEach(function (each) {
      var match = text.match(each[0])
      if (match) each.slice(1).forEach(function (form) { found.push(form.replace("$1", match[1]).replace("$2", match[2])) })
    })
    var kernel = text.match(/"(\w+)" not implemented for/)
    return found.concat(kernel ? kernels(kernel[1]) : []).filter(function (name) { return !name.startsWith("__") })
  }

  /* Three plain words in a row are prose, unless Python has one of them. */
  function isProse(text) {
    var run = 0
    return text.split(" ").some(function (word) {
      run = /^[A-Za-z]{2,}$/.test(word) && !PYTHON.has(word) ? run + 1 : 0
      return run > 2
    })
  }

  function isStatement(text) {
    var called = text.match(/^\w+\.(\w+)\(./), listing = called && LISTING.has(called[1]) // losses.append(loss.item()) is about what is inside
    if (CALL.test(text) && !PYTHON.has(text.match(/\w*/)[0]) && !listing) return false
    return STATEMENT.test(text) && !isProse(text) && !/[\u3400-\u9fff]/.test(text.replace(/#.*/, ""))
  }

  /* The two sides of an assignment, the right one first; one side where there is none. */
  function sides(text) {
    var depth = 0
    for (var i = 0; i < text.length; i++) {
      if ("([{".includes(text[i])) depth++
      else if (")]}".includes(text[i])) depth--
      else if (text[i] === "=" && !depth) {
        if (text[i + 1] === "=") i++
        else if (i && !"=!<>".includes(text[i - 1])) return [text.slice(i + 1), text.slice(0, i)]
      }
    }
    return [text]
  }

  /* Plain variables that a line gives a value: their names say nothing of what it calls. */
  function assigned(text) {
    var left = text.match(/^([A-Za-z_][\w, ]*?)\s*=[^=]/)
    return (left ? left[1].split(",") : []).map(function (each) { return each.trim() }).filter(function (name) { return !text.includes(name + "(") })
  }

  /* The names of a line that may say what it calls, best first: no variables, Python's own methods last. */
  function telling(text, names, signs) {
    var variables = assigned(text)
    var computed = signs.length && /[^=!<>]=[^=]/.test(text) // x[x == pad] = 0: pad is a variable as well
    function leaf(name) { return name.slice(name.lastIndexOf(".") + 1) }
    function isVariable(name) {
      return variables.includes(name) || computed && !name.includes(".") && name === name.toLowerCase() && !text.includes(name + "(")
    }
    function isListing(name) { return name.includes(".") && LISTING.has(leaf(name)) && !text.includes("self." + name) }
    var kept = names.filter(function (each) { return !isVariable(each) && !leaf(each).startsWith("__") })
    return kept.filter(function (each) { return !isListing(each) }).concat(kept.filter(isListing))
  }

  /* The variable of a `for`; empty in other lines. */
  function repeated(text) {
    var loop = text.match(/^(?:async )?for (\w+)/)
    return loop ? loop[1] : ""
  }

  /* A line of Python: {names, signs}: what it calls and names, the right-hand side first and the outer call before
     its arguments, and the signs of apimap/model/spelling.py's OPERATORS that it uses. */
  function statement(text, operators) {
    text = text.replace(/("[^"]*"|'[^']*')/g, "0").replace(/#.*/, "").trim()
    var imported = text.match(/^from ([\w.]+) import \(?([\w., *]+)/)
    if (imported) return {names: imported[2].split(",").map(function (each) { return imported[1] + "." + each.trim().split(" ")[0] }).concat(imported[1]), signs: []}
    imported = text.match(/^import ([\w.]+)/)
    if (imported) return {names: [imported[1]], signs: []}
    var loop = text.match(/^(?:async )?for .+? in (.+?):?$/), defined = text.match(/^(?:async )?def (\w+)/), based = text.match(/^class \w+\s*\((.*)\)/)
    if (defined) return {names: [defined[1]], signs: []}
    if (based) text = based[1]
    var parts = loop ? [loop[1]] : sides(text), found = []
    parts.forEach(function (part, side) { found = found.concat(uses(part, side)) })
    found.sort(function (a, b) { return a.side - b.side || a.call - b.call || a.depth - b.depth || a.place - b.place })
    var names = found.map(function (each) { return each.path.replace(/^self\.(?=\w+\.\w)/, "") })
    return {names: names.filter(function (each, place) { return names.indexOf(each) === place }), signs: signs(parts, operators)}
  }

  /* The dotted names of one side of a line; `x.` stands for what a call before the dot gave. */
  function uses(part, side) {
    var name = /(\.?)\s*([A-Za-z_]\w*(?:\s*\.\s*[A-Za-z_]\w*)*)\s*(\(|\[|=(?!=))?/g
    var found = [], depth = 0, from = 0, match
    while ((match = name.exec(part))) {
      for (; from < match.index; from++) depth += "([{".includes(part[from]) ? 1 : ")]}".includes(part[from]) ? -1 : 0
      var path = match[2].replace(/\s+/g, "")
      if (PYTHON.has(path) || (BUILTIN.has(path) && !match[1]) || (match[3] === "=" && depth)) continue
      found.push({path: match[1] ? "x." + path : path, side: side, call: match[3] === "(" ? 0 : 1, depth: depth, place: match.index})
    }
    return found
  }

  /* Subscripts and operators of a line, as OPERATORS writes them. */
  function signs(parts, operators) {
    var found = [], subscript = /[\w\])]\s*\[/, right = parts[0].replace(/->/g, " ")
    if (parts.length > 1 && subscript.test(parts[1])) found.push("x[]=")
    var augmented = parts.length > 1 && parts[1].trim().match(/(\*\*|\/\/|<<|>>|[-+*/%@&|^])$/)
    if (augmented) found.push(augmented[1])
    if (subscript.test(right)) {
      if (/\[[^\]]*\bNone\b/.test(right)) found.push("x[None]")
      found.push("x[]")
    }
    right = right.replace(/\[[^\]]*\]/g, " ")
    if (/^\s*-\s*[A-Za-z_]/.test(right)) found.push("-x")
    Object.keys(operators).forEach(function (sign) {
      if (sign.includes("x") || !right.includes(sign)) return
      if (/[\w)\]]\s*$/.test(right.slice(0, right.indexOf(sign))) || sign === "~") found.push(sign)
      right = right.split(sign).join(" ")
    })
    return found
  }

  root.apimapPasted = {tidy, unprefixed, asked, unasked, named, namelike, raised, isStatement, telling, repeated, statement}
})(typeof globalThis === "undefined" ? window : globalThis);
