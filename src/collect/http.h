// SPDX-License-Identifier: MIT
// Fetching a page over HTTP: libcurl behind one function, so that the rest can be
// understood, and tested, without a network.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>

#include "base/expected.h"

namespace smiter::collect {

struct Response {
  long status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
};

// An error: there was no complete answer (no connection, cut off, too large).
using Fetch = std::function<base::Expected<Response>(const std::string& url)>;

struct FetchOptions {
  std::string token;  // sent as a bearer token; empty: none
  long timeout_s = 60;
  std::size_t most_bytes = std::size_t{64} << 20;
};

// TLS certificates are verified; only http and https are spoken, redirects included. Not
// thread-safe: one thread, one fetcher.
[[nodiscard]] Fetch curl_fetch(const FetchOptions& options);

}  // namespace smiter::collect
