// SPDX-License-Identifier: MIT
#include "serve/site.h"

#include <charconv>
#include <ctime>
#include <optional>

#include <fmt/format.h>

#include "base/json.h"
#include "serve/page_assets.h"

namespace smiter::serve {

using base::Json;

namespace {

// Nothing from elsewhere, nothing inline, no frames, no forms.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

Reply text_reply(int status, std::string text, std::string type = "text/plain; charset=utf-8") {
  return {.status = status,
          .type = std::move(type),
          .body = std::make_shared<const std::string>(std::move(text))};
}

Reply problem(int status, const std::string& what) {
  return text_reply(status, Json{{"error", what}}.dump(), "application/json");
}

Reply json_reply(std::string text) {
  return text_reply(200, std::move(text), "application/json");
}

Reply served_reply(Served served) {
  return {.status = 200, .body = std::move(served.body), .etag = std::move(served.etag)};
}

Reply asset(std::string_view text, const char* type) {
  if (text.empty()) return problem(404, "there is no such page");
  return text_reply(200, std::string(text), type);
}

std::vector<std::string> words_in(std::string_view path) {
  std::vector<std::string> out(1);
  for (const char c : path.substr(path.starts_with('/') ? 1 : 0)) {
    if (c == '/') {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  return out;
}

std::optional<std::uint64_t> number_in(std::string_view word) {
  std::uint64_t value = 0;
  const char* const end = word.data() + word.size();
  const auto read = std::from_chars(word.data(), end, value);
  if (word.empty() || read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return value;
}

std::uint64_t number_of(const Request& request, const std::string& name, std::uint64_t otherwise) {
  const auto at = request.query.find(name);
  return at == request.query.end() ? otherwise : number_in(at->second).value_or(otherwise);
}

std::string text_of(const Request& request, const std::string& name) {
  const auto at = request.query.find(name);
  return at == request.query.end() ? std::string() : at->second;
}

bool is_text_of_mark(const Json& json, const char* name) {
  const Json* const at = json.find(name);
  return at == nullptr || (at->is_string() && at->get<std::string>().size() <= triage::kLongestMark);
}

}  // namespace

Reply Site::campaign_list() const {
  Json json = {{"mark_token", access_.mark_token}};
  json["campaigns"] = Json::array();
  for (std::size_t i = 0; i < campaigns_.size(); ++i) {
    Json one = {{"number", i}, {"name", campaigns_[i]->name()}};
    const auto summary = Json::read(*campaigns_[i]->summary().body).value_or(Json());
    for (const char* const key :
         {"running", "tests", "clusters", "new_clusters", "seconds", "last_finding", "error"}) {
      if (summary.contains(key)) one[key] = summary.at(key);
    }
    json["campaigns"].push_back(std::move(one));
  }
  return json_reply(json.dump());
}

Reply Site::of_finding(const CampaignView& campaign, const std::vector<std::string>& words) const {
  const auto id = number_in(words[4]);
  if (!id) return problem(404, "there is no such finding");
  if (words.size() == 5) {
    auto text = campaign.finding(*id);
    return text ? json_reply(std::move(*text)) : problem(404, "there is no such finding");
  }
  auto text = campaign.finding_file(*id, words[5]);
  if (!text) return problem(404, "there is no such text");
  Reply reply = text_reply(200, std::move(*text));
  // The name is one of ours: it was found.
  reply.headers.emplace_back("Content-Disposition",
                             fmt::format("attachment; filename=\"{}-{}\"", *id, words[5]));
  return reply;
}

Reply Site::mark(CampaignView& campaign, const Request& request) const {
  if (!may_mark(access_, request.asked)) return problem(403, "marks are made from our own page");
  if (!request.content_type.starts_with("application/json") || request.body.size() > kLargestBody)
    return problem(400, "a mark is a small JSON object");
  const Json json = Json::read(request.body).value_or(Json());
  const Json* const finding = json.find("finding");
  const Json* const kind = json.find("kind");
  if (finding == nullptr || !finding->is_number_unsigned() || kind == nullptr || !kind->is_string() ||
      !is_text_of_mark(json, "text") || !is_text_of_mark(json, "who"))
    return problem(400, "a mark has a finding, a kind, a text and who made it");
  const auto named = triage::mark_kind_named(kind->get<std::string>());
  if (!named) return problem(400, "there is no such mark");
  const triage::Mark made{.finding = finding->get<std::uint64_t>(),
                          .kind = *named,
                          .text = json.value("text", ""),
                          .who = json.value("who", ""),
                          .at = static_cast<std::int64_t>(std::time(nullptr))};
  if (const auto put = campaign.put_mark(made); !put) return problem(409, put.error().to_string());
  return json_reply(mark_json(made));
}

Reply Site::of_campaign(CampaignView& campaign, const std::vector<std::string>& words,
                        const Request& request) const {
  const std::string& what = words[3];
  if (what == "marks" && words.size() == 4 && request.method == "POST") return mark(campaign, request);
  if (request.method != "GET") return problem(405, "only marks are written");
  if (what == "finding" && (words.size() == 5 || words.size() == 6)) return of_finding(campaign, words);
  if (words.size() != 4) return problem(404, "there is no such page");
  if (what == "summary") return served_reply(campaign.summary());
  if (what == "timeline") return served_reply(campaign.timeline());
  if (what == "findings") {
    const bool same = text_of(request, "boot") == boot_;
    return served_reply(campaign.findings(same ? number_of(request, "since", 0) : 0, boot_));
  }
  if (what == "search") return json_reply(campaign.search(text_of(request, "text")));
  if (what == "seeds") return json_reply(campaign.seeds());
  if (what == "queue")
    return json_reply(campaign.queue(
        static_cast<unsigned>(std::min<std::uint64_t>(number_of(request, "per_week", 3), 1000))));
  return problem(404, "there is no such page");
}

Reply Site::api(const std::vector<std::string>& words, const Request& request) const {
  if (words.size() == 2 && words[1] == "campaigns")
    return request.method == "GET" ? campaign_list() : problem(405, "only marks are written");
  if (words.size() < 4 || words[1] != "campaign") return problem(404, "there is no such page");
  const auto number = number_in(words[2]);
  if (!number || *number >= campaigns_.size()) return problem(404, "there is no such campaign");
  return of_campaign(*campaigns_[*number], words, request);
}

Reply Site::route(const Request& request) const {
  const auto words = words_in(request.path);
  if (words[0] == "api") return api(words, request);
  if (request.method != "GET") return problem(405, "only marks are written");
  if (request.path == "/") return asset(page_asset("page.html"), "text/html; charset=utf-8");
  if (request.path == "/page.css") return asset(page_asset("page.css"), "text/css; charset=utf-8");
  if (request.path == "/page.js") return asset(page_script(), "text/javascript; charset=utf-8");
  if (request.path == "/icon.svg") return asset(page_asset("icon.svg"), "image/svg+xml");
  return problem(404, "there is no such page");
}

Reply Site::answer(const Request& request) const {
  Reply reply;
  if (!host_is_ours(access_, request.asked.host)) {
    reply = problem(421, "this is not a name of this machine");
  } else if (const std::string given = text_of(request, "token");
             request.path == "/" && !access_.token.empty() && same_secret(given, access_.token)) {
    reply = text_reply(303, "");
    reply.headers = {
        {"Location", "/"},
        {"Set-Cookie", fmt::format("{}={}; HttpOnly; SameSite=Strict; Path=/", kCookie, access_.token)}};
  } else if (!has_token(access_, request.asked)) {
    reply = problem(401, "a token is needed: open the address that smiter serve printed");
  } else {
    reply = route(request);
  }
  if (reply.status == 200 && !reply.etag.empty() && request.if_none_match == reply.etag) {
    reply.status = 304;
    reply.body.reset();
  }
  if (!reply.etag.empty()) reply.headers.emplace_back("ETag", reply.etag);
  reply.headers.insert(reply.headers.end(),
                       {{"Content-Security-Policy", kPolicy},
                        {"X-Content-Type-Options", "nosniff"},
                        {"Referrer-Policy", "no-referrer"},
                        {"Cross-Origin-Resource-Policy", "same-origin"},
                        {"Cache-Control", reply.etag.empty() ? "no-store" : "no-cache"}});
  return reply;
}

}  // namespace smiter::serve
