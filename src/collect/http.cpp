// SPDX-License-Identifier: MIT
#include "collect/http.h"

#include <curl/curl.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <string_view>

namespace smiter::collect {

namespace {

struct Receiving {
  Response response;
  std::size_t most_bytes;
};

std::size_t take_body(char* data, std::size_t size, std::size_t count, void* to) {
  auto& receiving = *static_cast<Receiving*>(to);
  const std::size_t bytes = size * count;
  if (receiving.response.body.size() + bytes > receiving.most_bytes) return 0;  // curl gives up then
  receiving.response.body.append(data, bytes);
  return bytes;
}

std::size_t take_header(char* data, std::size_t size, std::size_t count, void* to) {
  auto& receiving = *static_cast<Receiving*>(to);
  const std::string_view line(data, size * count);
  if (line.starts_with("HTTP/")) receiving.response.headers.clear();  // of the answer before a redirect
  constexpr std::size_t kMostHeaders = 200;
  const std::size_t colon = line.find(':');
  if (colon != std::string_view::npos && receiving.response.headers.size() < kMostHeaders) {
    std::string name(line.substr(0, colon));
    std::ranges::transform(name, name.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    std::string_view value = line.substr(colon + 1);
    while (!value.empty() && std::isspace(static_cast<unsigned char>(value.front())) != 0)
      value.remove_prefix(1);
    while (!value.empty() && std::isspace(static_cast<unsigned char>(value.back())) != 0)
      value.remove_suffix(1);
    receiving.response.headers[std::move(name)] = value;
  }
  return line.size();
}

class Curl {
 public:
  explicit Curl(FetchOptions options) : options_(std::move(options)), handle_(curl_easy_init()) {
    headers_ = curl_slist_append(headers_, "Accept: application/vnd.github+json");
    headers_ = curl_slist_append(headers_, "X-GitHub-Api-Version: 2022-11-28");
    if (!options_.token.empty())
      headers_ = curl_slist_append(headers_, ("Authorization: Bearer " + options_.token).c_str());
  }
  Curl(const Curl&) = delete;
  Curl& operator=(const Curl&) = delete;
  ~Curl() {
    curl_slist_free_all(headers_);
    if (handle_ != nullptr) curl_easy_cleanup(handle_);
  }

  base::Expected<Response> get(const std::string& url) {
    if (handle_ == nullptr) return base::Error{"libcurl cannot be started"};
    Receiving receiving{{}, options_.most_bytes};
    char message[CURL_ERROR_SIZE] = "";
    curl_easy_reset(handle_);
    set(CURLOPT_URL, url.c_str());
    set(CURLOPT_HTTPHEADER, headers_);
    set(CURLOPT_USERAGENT, "smiter");
    set(CURLOPT_WRITEFUNCTION, take_body);
    set(CURLOPT_WRITEDATA, static_cast<void*>(&receiving));
    set(CURLOPT_HEADERFUNCTION, take_header);
    set(CURLOPT_HEADERDATA, static_cast<void*>(&receiving));
    set(CURLOPT_ERRORBUFFER, static_cast<char*>(message));
    set(CURLOPT_PROTOCOLS_STR, "http,https");
    set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
    set(CURLOPT_FOLLOWLOCATION, 1L);  // libcurl keeps the token from other hosts
    set(CURLOPT_MAXREDIRS, 5L);
    set(CURLOPT_SSL_VERIFYPEER, 1L);
    set(CURLOPT_SSL_VERIFYHOST, 2L);
    set(CURLOPT_CONNECTTIMEOUT, 20L);
    set(CURLOPT_TIMEOUT, options_.timeout_s);
    set(CURLOPT_NOSIGNAL, 1L);
    const CURLcode code = curl_easy_perform(handle_);
    if (code != CURLE_OK) {
      const char* const why =
          message[0] != '\0' ? static_cast<const char*>(message) : curl_easy_strerror(code);
      return base::Error{code == CURLE_WRITE_ERROR ? std::string("the answer is too large")
                                                   : std::string(why)};
    }
    curl_easy_getinfo(handle_, CURLINFO_RESPONSE_CODE, &receiving.response.status);
    return std::move(receiving.response);
  }

 private:
  template <typename T>
  void set(CURLoption option, T value) {
    curl_easy_setopt(handle_, option, value);
  }

  FetchOptions options_;
  CURL* handle_;
  curl_slist* headers_ = nullptr;
};

}  // namespace

Fetch curl_fetch(const FetchOptions& options) {
  static const CURLcode started = curl_global_init(CURL_GLOBAL_DEFAULT);
  static_cast<void>(started);
  return [curl = std::make_shared<Curl>(options)](const std::string& url) { return curl->get(url); };
}

}  // namespace smiter::collect
