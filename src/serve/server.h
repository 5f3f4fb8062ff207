// SPDX-License-Identifier: MIT
// The site on a socket. Whatever clients do, it goes on: a request has a few seconds from its first byte to
// its last, headers and bodies are bounded, and a client that waits loses its connection when others want it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/expected.h"
#include "serve/campaign_view.h"
#include "serve/site.h"

namespace smiter::serve {

class Server {
 public:
  // Listens from now on; port 0 takes any that is free.
  [[nodiscard]] static base::Expected<std::unique_ptr<Server>> open(const std::string& address, unsigned port,
                                                                    std::vector<CampaignView*> campaigns,
                                                                    Access access);
  ~Server();

  [[nodiscard]] unsigned port() const;
  // Answers until stop(), which any thread may call. Refreshes the campaigns as long as somebody asks.
  void run();
  void stop();

 private:
  struct Inner;
  explicit Server(std::unique_ptr<Inner> inner);
  std::unique_ptr<Inner> inner_;
};

}  // namespace smiter::serve
