/* Pages by the words that ask for them: guides, tools, releases, MindSpore's modules. No DOM here. */
(function (root) {
  "use strict"

  var {SQUASHED, KEYWORD, UNFINISHED, UNFINISHED_EACH, WORDS, WORDS_SPAN, PAGE_SHARE} = root.apimapPolicy.scores
  var {squash, said} = root.apimapWords

  /* How well a query, squashed and as its words, asks for a page; `han`: how many Chinese characters it has. */
  function askedFor(page, own, words, han, lone) {
    var best = 0
    page.asked.forEach(function (each, place) {
      var score = 0, share = 0
      if (each.squashed === own) score = SQUASHED
      else if (own.length > (han ? 1 : 3) && each.squashed.startsWith(own)) score = UNFINISHED - UNFINISHED_EACH * (each.squashed.length - own.length)
      else {
        if (each.stems.length) share = each.stems.every(function (word) { return words.has(word) }) ? each.stems.length / (words.size + han / 2) : 0
        else if (!lone && own.includes(each.squashed)) share = each.squashed.length / own.length
        if (share >= PAGE_SHARE) score = WORDS + WORDS_SPAN * share
        if (!place && share === 1 && each.stems.length > 1) score = KEYWORD // the title, with "pytorch" or "the" between
      }
      best = Math.max(best, score)
    })
    return best
  }

  /* The pages that a text asks for, as hits. */
  function byPage(listed, text) {
    var own = squash(text), words = new Set(said(text)), han = (text.match(/[\u3400-\u9fff]/g) || []).length, lone = !han && !text.includes(" ")
    if (!own) return []
    return listed.map(function (page) { return {entry: page, score: askedFor(page, own, words, han, lone)} }).filter(function (hit) { return hit.score })
  }

  root.apimapPages = {byPage}
})(typeof globalThis === "undefined" ? window : globalThis);
