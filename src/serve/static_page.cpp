// SPDX-License-Identifier: MIT
#include "serve/static_page.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/json.h"
#include "base/sha256.h"
#include "serve/page_assets.h"

namespace smiter::serve {

using base::Json;

namespace {

// No text of JSON may end the element that it stands in.
std::string data_block(const std::string& name, std::string_view json) {
  std::string out = "<script type=\"application/json\" id=\"data-" + name + "\">";
  for (const char c : json) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out + "</script>\n";
}

// The line that has this word goes, and with it whatever it names on a server.
void drop_line_with(std::string& page, std::string_view word) {
  const std::size_t at = page.find(word);
  CHECK(at != std::string::npos, word);
  const std::size_t begin = page.rfind('\n', at) + 1;
  page.erase(begin, page.find('\n', at) + 1 - begin);
}

void insert_before(std::string& page, std::string_view word, std::string_view text) {
  const std::size_t at = page.find(word);
  CHECK(at != std::string::npos, word);
  page.insert(at, text);
}

bool has_error(const CampaignView& campaign) {
  return Json::parse(*campaign.summary().body).contains("error");
}

struct Listed {
  std::vector<Json> rows = {};
  std::size_t count = 0;  // in the campaign
};

// The worthiest, at most so many.
Listed rows_of(const CampaignView& campaign, std::size_t most) {
  const Json all = Json::parse(*campaign.findings(0, "page").body);
  Listed listed{.rows = all.at("rows").items()};
  listed.count = listed.rows.size();
  std::ranges::stable_sort(listed.rows, std::greater{},
                           [](const Json& row) { return row.at("worth").get<double>(); });
  if (listed.rows.size() > most) listed.rows.resize(most);
  return listed;
}

// In which order findings get room: those to be reported, then by worth.
std::vector<std::uint64_t> order_of(const Json& queue, const std::vector<Json>& rows) {
  std::vector<std::uint64_t> out;
  std::set<std::uint64_t> listed, taken;
  for (const Json& row : rows) listed.insert(row.at("id").get<std::uint64_t>());
  const auto take = [&](const Json& entry) {
    const auto id = entry.at("id").get<std::uint64_t>();
    if (listed.contains(id) && taken.insert(id).second) out.push_back(id);
  };
  for (const Json& entry : queue.at("queue")) take(entry);
  for (const Json& row : rows) take(row);
  return out;
}

std::string findings_blocks(const CampaignView& campaign, const std::vector<std::uint64_t>& order,
                            const StaticLimits& limits, std::size_t& written) {
  std::string out;
  campaign.each_finding(order, limits.longest_text, [&](std::uint64_t id, const std::string& text) {
    if (out.size() + text.size() > limits.details) return false;
    out += data_block("finding-" + std::to_string(id), text);
    ++written;
    return true;
  });
  return out;
}

}  // namespace

std::string static_page(CampaignView& campaign, std::int64_t now, const StaticLimits& limits) {
  // A store that cannot be read would never be there.
  do campaign.refresh();
  while (campaign.is_loading() && !has_error(campaign));
  const Listed listed = rows_of(campaign, limits.rows);
  // Weeks are made when the page is shown.
  const std::string queue = campaign.queue(std::numeric_limits<unsigned>::max());
  std::size_t detailed = 0;
  const std::string details =
      findings_blocks(campaign, order_of(Json::parse(queue), listed.rows), limits, detailed);
  const Json about = {{"name", campaign.name()},
                      {"written", now},
                      {"findings", listed.count},
                      {"listed", listed.rows.size()},
                      {"detailed", detailed}};
  const Json findings = {{"boot", "page"}, {"rev", 1}, {"loading", false}, {"rows", listed.rows}};
  const std::string style(page_asset("page.css"));
  const std::string& script = page_script();

  std::string page(page_asset("page.html"));
  for (const char* const word : {"rel=\"icon\"", "rel=\"stylesheet\"", "<script src="})
    drop_line_with(page, word);
  insert_before(
      page, "<title>",
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-" +
          base::sha256_base64(script) + "'; style-src 'sha256-" + base::sha256_base64(style) +
          "'; base-uri 'none'; form-action 'none'\">\n");
  insert_before(page, "</head>", "<style>" + style + "</style>\n");
  const std::string data =
      data_block("page", about.dump()) + data_block("summary", *campaign.summary().body) +
      data_block("timeline", *campaign.timeline().body) + data_block("findings", findings.dump()) +
      data_block("queue", queue) + data_block("seeds", campaign.seeds()) + details;
  insert_before(page, "</body>", data + "<script>" + script + "</script>\n");
  return page;
}

}  // namespace smiter::serve
