/* Pages by the words that ask for them: guides, tools, releases, MindSpore's modules. No DOM here. */
(function (root) {
  "use strict"

  var {SQUASHED, UNFINISHED, UNFINISHED_EACH, WORDS, WORDS_SPAN, PAGE_SHARE} = root.apimapPolicy.scores
  var {squash, said} = root.apimapWords

  /* How well a query, squashed and as its words, asks for a page. */
  function askedFor(page, own, words, han, lone) {
    var best = 0
    page.asked.forEach(function (each) {
      var score = 0, share = 0
      if (each.squashed === own) score = SQUASHED
      else if (own.length > (han ? 1 : 3) && each.squashed.startsWith(own)) score = UNFINISHED - UNFINISHED_EACH * (each.squashed.length - own.length)
      else {
        if (each.stems.length) share = each.stems.every(function (word) { return words.has(word) }) ? each.stems.length / words.size : 0
        else if (!lone && own.includes(each.squashed)) share = each.squashed.length / own.length
        if (share >= PAGE_SHARE) score = WORDS + WORDS_SPAN * share
      }
      best = Math.max(best, score)
    })
    return best
  }

  /* The pages that a text asks for, as hits. */
  function byPage(listed, text) {
    var own = squash(text), words = new Set(said(text)), han = /[\u3400-\u9fff]/.test(text), lone = !han && !text.includes(" ")
    if (!own) return []
    return listed.map(function (page) { return {entry: page, score: askedFor(page, own, words, han, lone)} }).filter(function (hit) { return hit.score })
  }

  root.apimapPages = {byPage}
})(typeof globalThis === "undefined" ? window : globalThis);
