/* The table of all pairs: filters in the browser, keeps the filter in the address, adds rows as one scrolls. */
(function () {
  "use strict"
  var form = document.querySelector(".am-filter")
  if (!form) return
  var PORTION = 80 // rows that are added at a time
  var body = document.querySelector(".am-table tbody")
  var found = document.querySelector(".am-found")
  var dtypeHead = document.querySelector(".am-dtype")
  var firstHead = document.querySelector(".am-table thead th:nth-child(3)") // of the first device
  var words = JSON.parse(document.getElementById("am-words").textContent)
  var root = form.dataset.root
  var data, pairs, matching, shown // pairs: how many rows have a counterpart, as the home page counts them

  function escaped(text) {
    return text.replace(/[&<>"]/g, function (sign) { return "&#" + sign.charCodeAt(0) + ";" })
  }

  function badge(place) {
    var name = data.verdicts[place], said = words.verdicts[name]
    return '<span class="am-verdict am-verdict--' + name + '"><span aria-hidden="true">' + said.sign + "</span> " +
      escaped(said.word) + "</span>"
  }

  // The verdict in a release: a letter per release, "-" where the pair was not run.
  function then(row, release) {
    var letter = row[7].charAt(release)
    return letter && letter !== "-" ? parseInt(letter, 36) : undefined
  }

  // Of a name without counterpart: why there is none, and what there is instead.
  function lacking(row) {
    if (row[8] === undefined) return ""
    var said = words.missing, other = row[9], instead = ""
    if (typeof other === "number") instead = escaped(said.helper.replace("#", other))
    else if (other && other.length) instead = escaped(said.by).replace("#", other.map(function (name) { return "<code>" + name + "</code>" }).join(" "))
    else if (other) instead = escaped(said.ran)
    return '<span class="am-kind">' + escaped(said.why[data.reasons[row[8]]]) + "</span> " + instead
  }

  function line(row, dtype, release) {
    var tried = dtype >= 0 ? "<td>" + (dtype in row[6] ? badge(row[6][dtype]) : "–") + "</td>" : ""
    var kinds = row[5].map(function (kind) {
      return '<span class="am-kind">' + escaped(words.kinds[data.kinds[kind]]) + "</span>"
    }).join(" ")
    return '<tr><td><a href="' + root + row[2] + '"><code>' + row[1] + "</code></a></td><td>" +
      (row[3] ? "<code>" + row[3] + "</code>" : "–") + "</td>" +
      (row[4].length ? row[4] : [data.verdicts.indexOf("not-run")]).map(function (place, device) {
        if (release >= 0 && device === 0) place = then(row, release)
        return "<td>" + (place === undefined ? "–" : badge(place)) + "</td>"
      }).join("") + tried + "<td>" + (kinds || lacking(row)) + "</td></tr>"
  }

  function more() {
    if (!matching || shown >= matching.length) return
    var dtype = data.dtypes.indexOf(form.elements.dtype.value)
    var release = data.releases.indexOf(form.elements.release ? form.elements.release.value : "")
    var next = matching.slice(shown, shown + PORTION)
    shown += next.length
    body.insertAdjacentHTML("beforeend", next.map(function (row) { return line(row, dtype, release) }).join(""))
  }

  function filter() {
    var value = function (name) { return form.elements[name] ? form.elements[name].value : "" }
    var parts = value("q").toLowerCase().split(/\s+/).filter(Boolean)
    var module = data.modules.indexOf(value("module")), verdict = data.verdicts.indexOf(value("verdict"))
    var kind = data.kinds.indexOf(value("kind")), dtype = data.dtypes.indexOf(value("dtype"))
    var device = Math.max(0, data.devices.indexOf(value("device")))
    var release = data.releases.indexOf(value("release"))
    matching = data.rows.filter(function (row) {
      // A dtype asks for the verdict in that dtype, a release for the verdict in that release.
      var word = dtype >= 0 ? row[6][dtype] : release >= 0 ? then(row, release) : row[4][device]
      var names = (row[1] + " " + row[3]).toLowerCase()
      return (module < 0 || row[0] === module) && (kind < 0 || row[5].indexOf(kind) >= 0) &&
        (dtype < 0 || word !== undefined) && (verdict < 0 || word === verdict) &&
        parts.every(function (part) { return names.indexOf(part) >= 0 })
    })
    firstHead.textContent = release >= 0 ? data.releases[release] : firstHead.dataset.name
    dtypeHead.hidden = dtype < 0
    dtypeHead.textContent = value("dtype")
    body.textContent = ""
    shown = 0
    more()
    var counted = {count: matching.length, total: data.rows.length, pairs: pairs, missing: data.rows.length - pairs}
    found.textContent = found.dataset.text.replace(/\{(\w+)\}/g, function (_, word) { return counted[word].toLocaleString("en") })
  }

  function remember() {
    var asked = new URLSearchParams()
    Array.prototype.forEach.call(form.elements, function (field) {
      if (field.name && field.value && field.value !== field.dataset.first) asked.set(field.name, field.value)
    })
    var query = asked.toString()
    history.replaceState(null, "", location.pathname + (query ? "?" + query : "") + location.hash)
  }

  function recall() {
    new URLSearchParams(location.search).forEach(function (value, name) {
      if (form.elements[name]) form.elements[name].value = value
    })
  }

  form.addEventListener("submit", function (event) { event.preventDefault() })
  form.addEventListener("input", function () { if (data) { filter(); remember() } })
  form.addEventListener("reset", function () { setTimeout(function () { filter(); remember() }) })
  fetch(form.dataset.table).then(function (answer) { return answer.json() }).then(function (loaded) {
    data = loaded
    pairs = data.rows.filter(function (row) { return row[3] }).length
    firstHead.dataset.name = firstHead.textContent
    if (form.elements.release) {
      data.releases.forEach(function (release) { form.elements.release.add(new Option(release, release)) })
    }
    if (form.elements.device) form.elements.device.dataset.first = data.devices[0]
    data.tried.forEach(function (dtype) { form.elements.dtype.add(new Option(dtype, dtype)) })
    form.elements.dtype.parentNode.hidden = !data.tried.length
    recall()
    filter()
    var end = document.createElement("div")
    body.parentNode.insertAdjacentElement("afterend", end)
    new IntersectionObserver(function (seen) {
      if (seen[0].isIntersecting) more()
    }, { rootMargin: "600px" }).observe(end)
  })
})()
