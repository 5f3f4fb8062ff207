// SPDX-License-Identifier: MIT
// Requests to replies, without a network: which path is what, who may have it, and the headers that keep a
// browser from running anything that is not ours. A path is cut into words that are compared with a list or
// read as numbers; none reaches the file system.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "serve/access.h"
#include "serve/campaign_view.h"

namespace smiter::serve {

struct Request {
  std::string method = "GET";
  std::string path = {};
  std::map<std::string, std::string> query = {};
  Asked asked = {};
  std::string if_none_match = {};
  std::string content_type = {};
  std::string body = {};
};

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body = {};
  std::string etag = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
};

inline constexpr std::size_t kLargestBody = 16 << 10;

class Site {
 public:
  // The views must outlive it.
  Site(std::vector<CampaignView*> campaigns, Access access)
      : campaigns_(std::move(campaigns)), access_(std::move(access)), boot_(new_secret().substr(0, 12)) {}

  // By any thread.
  [[nodiscard]] Reply answer(const Request& request) const;

 private:
  [[nodiscard]] Reply route(const Request& request) const;
  [[nodiscard]] Reply api(const std::vector<std::string>& words, const Request& request) const;
  [[nodiscard]] Reply of_campaign(CampaignView& campaign, const std::vector<std::string>& words,
                                  const Request& request) const;
  [[nodiscard]] Reply of_finding(const CampaignView& campaign, const std::vector<std::string>& words) const;
  [[nodiscard]] Reply mark(CampaignView& campaign, const Request& request) const;
  [[nodiscard]] Reply campaign_list() const;

  std::vector<CampaignView*> campaigns_;
  Access access_;
  std::string boot_;
};

}  // namespace smiter::serve
