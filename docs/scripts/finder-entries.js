/* The index as entries and a vocabulary. The columns are apimap/site/finder.py's, which says what they hold. No DOM here. */
(function (root) {
  "use strict"

  var {KNOWN, OF_MODULE} = root.apimapPolicy.scores, USED = root.apimapPolicy.used
  var {HAN, squash, meant, chinese, telling, said, phrase, ordered, told, TURNED, parts, letters} = root.apimapWords

  function named(full, side, place) {
    var dot = full.lastIndexOf(".")
    var squashed = squash(full.slice(dot + 1))
    var low = full.toLowerCase(), owner = squash(low.split(".").slice(-2)[0])
    return {full: full, low: low, bare: low.replace(/[._]/g, ""), pieces: low.split("."), side: side, place: place, at: dot + 1, squashed: squashed, letters: letters(squashed), joined: owner + squashed, turned: squashed + owner, tails: [], spellings: []}
  }

  /* The search words of the entry in a line: as they are, or as apimap/site/coding.py codes them. */
  function searched(keywords) {
    var plain = typeof keywords === "string", lines = (plain ? keywords : keywords[1]).split("\n"), last = ""
    var words = plain ? [] : (keywords[0].match(/[A-Z][^A-Z]*/g) || []).map(function (each) { return (last = last.slice(0, each.charCodeAt(0) - 65) + each.slice(1)) })
    function decoded(code) {
      var first = code.charCodeAt(0) - 65, second = code.charCodeAt(1) - 32
      return " " + words[code[1] ? 8 + (first - 8) * 93 + second - (second > 2) - (second > 60) : first] + " "
    }
    return function (number) {
      var line = plain ? lines[number] : lines[number].replace(/[A-H]|[I-Z][ -~]/g, decoded).replace(/ +/g, " ").replace(/ ?\t ?/g, "\t").trim()
      return line.split("\t").filter(Boolean)
    }
  }

  /* Turns the columns of the index into entries and a vocabulary, some entries at a time, so that a page that is
     still loading stays quick: returns a function that takes how many and answers when all are done, null before. */
  function preparation(index) {
    var columns = index.columns
    var lists = {}, words = searched(index.keywords)
    Object.keys(columns).forEach(function (key) { lists[key] = columns[key].split("\n") })
    var popular = new Map(index.popular.map(function (number, place) { return [number, 1 - place / (2 * index.popular.length)] }))
    index.known.forEach(function (number) { popular.set(number, KNOWN) })
    var entries = []
    function entered(coded, number) {
      var colon = coded.indexOf(":"), leaf = coded.slice(colon + 1), module = index.modules[+coded.slice(0, colon)]
      var name = module + "." + leaf
      var counterparts = lists.counterparts[number].split(" ").filter(Boolean).map(function (each) {
        return "mindspore." + (each.endsWith(".") ? each + leaf : each)
      })
      var titles = index.titles[name] || []
      var entry = {
        number: number, name: name, leaf: leaf, order: +coded.slice(0, colon), counterparts: counterparts,
        verdicts: lists.verdict[number].split("").map(function (digit) { return index.verdicts[parseInt(digit, 36)] }),
        line: "", differs: false, titles: titles, title: titles[0], popular: popular.get(number) || (module === "workflows" ? KNOWN : Math.max(USED[+lists.used[number]], /2d$/.test(leaf) ? 0.15 : 0)),
        unused: lists.used[number] === "0" && module !== "workflows",
        form: lists.form[number] ? number + +lists.form[number] : -1, apart: /_(copy)?$/.test(leaf) && !name.startsWith("torch.nn.init."),
        url: (module === "workflows" ? module : "api/" + module) + "/" + (index.twins[name] || leaf) + "/",
      }
      entry.names = [named(name, 0, 0)].concat(counterparts.map(function (each, place) {
        return named(each, 1, each.endsWith("." + leaf) ? 0 : place) // a namesake is looked for before a stand-in
      }))
      lists.claimed[number].split(" ").filter(Boolean).forEach(function (each) {
        entry.names.push(Object.assign(named("torch." + each, 0, 0), {claimed: true}))
      })
      lists.members[number].split(" ").filter(Boolean).forEach(function (member) {
        entry.names.push(Object.assign(named(name + "." + member, 0, 0), {member: true}))
      })
      entry.remote = !entry.popular && (entry.order >= index.near || leaf[0] === "_")
      entry.parts = parts(leaf)
      entry.does = /^(is|are$)/.test(entry.parts[0]) ? "is" : entry.parts.includes("get") ? "get" : entry.parts.includes("set") ? "set" : ""
      entry.within = module.split(".").slice(1).flatMap(parts).map(meant)
      entry.initials = entry.parts.map(function (part) { return part[0] }).join("")
      entry.keywords = words(number)
      return entry
    }
    return function (count) {
      for (; count > 0 && entries.length < lists.name.length; count--) entries.push(entered(lists.name[entries.length], entries.length))
      return entries.length < lists.name.length ? null : prepared(index, entries)
    }
  }

  function known(word) { return {text: word, letters: letters(word)} }

  /* What a word says that so many of all entries have. */
  function rarity(hits, size) { return Math.log(1 + size / (hits || 8)) }

  /* What the entries say together, and documented names without one. */
  function prepared(index, entries) {
    var unmapped = listed(index.unmapped, function (name) { name.unmapped = true })
    var heads = new Set()
    entries.concat(unmapped).forEach(function (entry) {
      entry.names.forEach(function (name) { name.low.slice(0, name.at).split(".").forEach(function (part) { heads.add(part) }) })
    })
    var claimed = new Map()
    entries.forEach(function (entry) {
      entry.names.forEach(function (name) { if (name.claimed) claimed.set(name.full, entry) })
    })
    return {
      language: index.language, claimed: claimed, places: index.places, entries: entries, unmapped: unmapped, heads: heads, aliases: index.aliases, receivers: index.receivers, operators: index.operators,
      byName: new Map(entries.map(function (entry) { return [entry.name, entry] })), takers: new Map(), modules: modulePages(index.modules), pages: [], lines: [], messages: [], syllables: new Map(), glossary: new Map(),
      counts: new Map(), coded: new Set(), lexicon: new Set(), spelt: 0, single: [], vocabulary: [],
    }
  }

  /* Names from module:leaf,leaf;module:… */
  function listed(groups, mark) {
    var found = []
    groups.split(";").filter(Boolean).forEach(function (group) {
      var halves = group.split(":")
      halves[1].split(",").forEach(function (leaf) {
        var name = halves[0] + "." + leaf
        found.push({name: name, leaf: leaf, names: [named(name, 0, 0)]})
        mark(found[found.length - 1], halves[0])
      })
    })
    return found
  }

  /* A page's words as they are held against a query: squashed, and apart. */
  function asked(words) {
    return words.map(function (each) { return {squashed: squash(each), stems: /[\u3400-\u9fff.]/.test(each) ? [] : Array.from(new Set(said(each)))} })
  }

  /* A page: its path, its words in English and in Chinese, the title first. */
  function page(line, language) {
    return {name: line[0], leaf: line[0], url: line[0], title: line[language === "zh" ? 2 : 1][0], page: true, asked: asked(line[1].concat(line[2]))}
  }

  /* Modules with a page of their own, as answers beside entries. */
  function modulePages(modules) {
    return modules.filter(function (each) { return each.startsWith("torch") }).map(function (name) {
      return {name: name, leaf: name.slice(name.lastIndexOf(".") + 1), module: true, url: "api/" + name + "/"}
    })
  }

  /* Adds what comes after the index: search words and titles of the other language, the line below a name, arguments, messages, readings. */
  function extend(ready, more) {
    var words = searched(more.keywords), lines = more.line.split("\n")
    ready.entries.forEach(function (entry) {
      var number = entry.number
      entry.keywords = entry.keywords.concat(words(number))
      entry.titles = entry.titles.concat(more.titles[entry.name] || [])
      entry.line = lines[number].replace(/^!/, "")
      entry.differs = lines[number][0] === "!"
    })
    ready.pages = more.pages.map(function (each) { return page(each, ready.language) })
    ready.lines = listed(more.lines, function (name, module) {
      name.lined = true
      name.url = "mindspore/" + module + "/#n-" + name.leaf
    })
    ready.messages = more.messages.split("\n").filter(Boolean).map(function (line) {
      var halves = line.split("\t")
      return {text: halves[0], words: halves[0].split(" "), entries: halves[1].split(",").map(Number)}
    })
    more.arguments.split(";").filter(Boolean).forEach(function (each) {
      var halves = each.split(":")
      ready.takers.set(halves[0], halves[1].split(",").map(function (place) { return parseInt(place, 36) }))
    })
    more.pinyin.split(";").filter(Boolean).forEach(function (each) {
      var halves = each.split(":")
      halves[1].split("").forEach(function (sign) { ready.syllables.set(sign, halves[0]) })
    })
    more.glossary.split(";").forEach(function (each) { ready.glossary.set(each.split(":")[0], chinese(each.split(":")[1])) })
    ready.counts = new Map()
    ready.spelt = 0
  }

  /* Chinese search words as they are read, whole and by initials. */
  function readings(runs, syllables) {
    return runs.map(function (run) {
      var read = run.split("").map(function (sign) { return syllables.get(sign) || "?" })
      return {whole: read.join(""), initials: read.map(function (each) { return each[0] }).join("")}
    })
  }

  /* Takes an entry's search words apart; `counts` has how many entries say a word. */
  function spelt(entry, counts, syllables, lexicon, glossary) {
    entry.keywords = entry.keywords.map(function (each) { return each.toLowerCase() })
    var seen = [0, 0] // keywords so far, in Latin and in Chinese letters: each language has its own order
    entry.places = entry.keywords.map(function (each) { return seen[/[\u3400-\u9fff]/.test(each) ? 1 : 0]++ })
    var own = entry.keywords.map(function (each) { return each.split(" ").length > root.apimapPolicy.messageBlanks ? [] : said(each) })
    // "softmax 取对数" says more than its Latin words: it is no phrase of those alone.
    entry.phrases = own.map(function (words, place) { return /[\u3400-\u9fff]/.test(entry.keywords[place]) ? [] : words })
    entry.squashed = entry.phrases.map(phrase)
    entry.told = entry.phrases.map(function (words, place) { return words.length ? told(words, entry.keywords[place]) : "" })
    entry.ordered = entry.phrases.map(function (words, place) { return TURNED.test(entry.keywords[place]) ? "" : ordered(words) })
    entry.phrases = entry.phrases.concat([entry.parts.map(meant)])
    entry.said = entry.parts.map(meant).join("") // all of it: or_masks is not what "mask" means
    entry.han = chinese(entry.keywords.join(" ")).match(HAN) || []
    // What the name says in Chinese, where two of its parts have a word for it
    var translated = entry.parts.map(function (part) { return glossary.get(part) || "" }).filter(Boolean)
    if (translated.length > 1) entry.han.push(translated.join(""))
    entry.chinese = entry.han.join(" ")
    entry.hanned = entry.keywords.map(function (each) { return /^[\u3400-\u9fff]+$/.test(each) ? telling(chinese(each)) : "" })
    entry.han.forEach(function (each) { if (each.length > 1 && each.length < 7) lexicon.add(each) })
    entry.readings = syllables.size ? readings(entry.keywords.join(" ").match(HAN) || [], syllables) : []
    var bag = new Map(entry.within.map(function (word) { return [word, OF_MODULE] }))
    own.forEach(function (words) { words.forEach(function (word) { bag.set(word, 0.95) }) })
    entry.parts.forEach(function (word) { bag.set(meant(word), meant(word) === word ? 1 : 0.96) })
    entry.bag = bag
    bag.forEach(function (share, word) { if (share > OF_MODULE) counts.set(word, (counts.get(word) || 0) + 1) })
  }

  /* Takes the search words of so many more entries apart; answers whether those of all are. Names are found before
     that; what words mean is known when all are done, which whoever looks for words waits for. */
  function deepen(ready, count) {
    var entries = ready.entries, counts = ready.counts
    if (ready.spelt > entries.length) return true
    for (; count > 0 && ready.spelt < entries.length; count--) spelt(entries[ready.spelt++], counts, ready.syllables, ready.lexicon, ready.glossary)
    if (ready.spelt < entries.length) return false
    ready.spelt++
    var single = new Set()
    entries.forEach(function (entry) {
      var form = entries[entry.form]
      // says nothing beside its plainer form
      entry.lent = Boolean(form) && !entry.keywords.length && (entry.leaf === form.leaf || entry.leaf === form.leaf + "_")
      entry.phrases = entry.phrases.filter(function (words) { return words.length }).map(function (words) {
        return {words: words, weight: words.reduce(function (sum, word) { return sum + rarity(counts.get(word), entries.length) }, 0)}
      })
      entry.keywords.forEach(function (each) {
        if (/^[a-z]{5,}$/.test(each)) single.add(each)
        else if (/[=()[\]{}@~+*/<>]/.test(each)) ready.coded.add(each)
      })
    })
    ready.single = Array.from(single, known)
    ready.vocabulary = Array.from(counts.keys(), known)
    return true
  }

  /* Public names that a spelling stands for if they exist, the surest first: apimap/model/spelling.py has the tables. */
  function candidates(name, places) {
    var dot = name.lastIndexOf("."), head = name.slice(0, Math.max(dot, 0)), leaf = name.slice(dot + 1), found = []
    if (!head || places.others.some(function (each) { return name.startsWith(each) })) return found
    for (var place = head; place; place = place.slice(0, Math.max(place.lastIndexOf("."), 0))) {
      if (own(places.files, place)) places.files[place].forEach(function (module) { if (module !== head) found.push(module + "." + leaf) })
    }
    if (own(places.everywhere, leaf) && head.startsWith("torch.")) found.push(places.everywhere[leaf])
    if (head.split(".").length > 2) candidates(head, places).forEach(function (owner) { found.push(owner + "." + leaf) })
    return found
  }

  function own(table, key) { return Object.prototype.hasOwnProperty.call(table, key) }

  /* torch.nn.modules.conv.Conv2d → torch.nn.Conv2d, where that has an entry; the name itself where nothing has. */
  function spelled(name, ready) {
    function known(each) { return ready.byName.has(each) || ready.claimed.has(each) }
    return known(name) ? name : candidates(name, ready.places).find(known) || name
  }

  root.apimapEntries = {preparation, extend, deepen, rarity, spelled}
})(typeof globalThis === "undefined" ? window : globalThis);
