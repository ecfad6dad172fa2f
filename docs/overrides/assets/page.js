/* On every page: a button that copies a program, tabs that follow each other, the language that was chosen. */
(function () {
  "use strict"
  var said = JSON.parse(document.getElementById("__config").textContent).translations

  function copies(block) {
    var button = document.createElement("button")
    button.type = "button"
    button.className = "am-copy"
    button.title = said["clipboard.copy"]
    button.setAttribute("aria-label", said["clipboard.copy"])
    button.addEventListener("click", function () {
      navigator.clipboard.writeText(block.textContent).then(function () {
        button.classList.add("am-copy--done")
        button.setAttribute("aria-label", said["clipboard.copied"])
        setTimeout(function () {
          button.classList.remove("am-copy--done")
          button.setAttribute("aria-label", said["clipboard.copy"])
        }, 2000)
      })
    })
    block.parentNode.insertBefore(button, block)
  }

  // Pages hold dozens of programs: a button comes when its program does.
  var near = new IntersectionObserver(function (seen) {
    seen.forEach(function (each) {
      if (each.isIntersecting) {
        near.unobserve(each.target)
        copies(each.target)
      }
    })
  }, { rootMargin: "200px" })
  document.querySelectorAll(".highlight:not(.no-copy) > pre").forEach(function (block) { near.observe(block) })

  // What scrolls sideways has to be reachable without a mouse.
  function reachable() {
    document.querySelectorAll('.md-typeset pre > code, .md-typeset table[class^="am-"], .md-typeset__scrollwrap').forEach(function (each) {
      if (each.scrollWidth > each.clientWidth + 1) each.tabIndex = 0
      else if (each.tabIndex === 0) each.removeAttribute("tabindex")
    })
  }
  if (document.readyState === "complete") requestAnimationFrame(reachable)
  else window.addEventListener("load", function () { requestAnimationFrame(reachable) })
  window.addEventListener("resize", function () { requestAnimationFrame(reachable) })

  // Whoever looks at one counterpart wants to see the same one in the other examples.
  document.addEventListener("change", function (event) {
    if (!event.target.matches(".am-tabs > input")) return
    var name = event.target.nextElementSibling.textContent
    document.querySelectorAll(".am-tabs > label").forEach(function (label) {
      if (label.textContent === name) label.previousElementSibling.checked = true
    })
  })

  // A list of names shows those that hold what is typed; of a row of several names, these alone.
  document.querySelectorAll(".am-filter[data-rows]").forEach(function (bar) {
    var rows = document.querySelectorAll(".md-content table.am-list tbody tr")
    function holds(each, typed) { return each.textContent.toLowerCase().includes(typed) }
    bar.hidden = false
    bar.addEventListener("input", function (event) {
      var typed = event.target.value.trim().toLowerCase()
      rows.forEach(function (row) {
        var items = Array.from(row.querySelectorAll(".am-item"))
        items.forEach(function (item) { item.hidden = !holds(item, typed) })
        row.hidden = items.length ? items.every(function (item) { return item.hidden }) : !holds(row, typed)
      })
    })
  })

  document.querySelectorAll(".md-select__link[hreflang]").forEach(function (link) {
    link.addEventListener("click", function () {
      // Without storage (a private window) the browser's own language goes on choosing.
      try { localStorage.setItem("apimap-language", link.hreflang) } catch (refused) { void refused }
    })
  })
})()
