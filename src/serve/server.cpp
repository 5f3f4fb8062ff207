// SPDX-License-Identifier: MIT
#include "serve/server.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "serve/bounded_server.h"

namespace smiter::serve {

using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::milliseconds kBetweenLooks{1000};
constexpr std::chrono::seconds kNobodyLooks{15};
// Of a processor, for looking at stores.
constexpr int kShare = 20;

Request request_of(const httplib::Request& from) {
  Request to{.method = from.method == "HEAD" ? "GET" : from.method, .path = from.path};
  for (const auto& [name, value] : from.params) to.query.emplace(name, value);
  const auto header = [&](const char* name) { return from.get_header_value(name); };
  to.asked = {.host = header("Host"),
              .origin = header("Origin"),
              .site = header("Sec-Fetch-Site"),
              .authorization = header("Authorization"),
              .cookie = header("Cookie"),
              .mark_token = header("X-Smiter-Token")};
  to.if_none_match = header("If-None-Match");
  to.content_type = header("Content-Type");
  to.body = from.body;
  return to;
}

void send(const Reply& reply, httplib::Response& to) {
  to.status = reply.status;
  for (const auto& [name, value] : reply.headers) to.set_header(name, value);
  if (reply.body) to.set_content(*reply.body, reply.type);
}

}  // namespace

struct Server::Inner {
  Inner(std::vector<CampaignView*> views, Access access)
      : campaigns(views), site(std::move(views), std::move(access)) {}

  std::vector<CampaignView*> campaigns;
  Site site;
  BoundedServer http;
  unsigned port = 0;
  std::mutex mutex;
  std::condition_variable changed;
  Clock::time_point last_asked = Clock::now();
  bool over = false;

  void reply(const httplib::Request& request, httplib::Response& response) {
    {
      const std::scoped_lock lock(mutex);
      const bool slept = Clock::now() - last_asked > kNobodyLooks;
      last_asked = Clock::now();
      if (slept) changed.notify_all();
    }
    send(site.answer(request_of(request)), response);
  }

  // Looks at every campaign once a second while somebody asks, and takes a small share of a processor at
  // most.
  void look() {
    std::unique_lock lock(mutex);
    while (!over) {
      lock.unlock();
      const auto began = Clock::now();
      for (CampaignView* const campaign : campaigns) campaign->refresh();
      const auto took = Clock::now() - began;
      lock.lock();
      const auto pause = std::max<Clock::duration>(kBetweenLooks, took * (loading() ? 0 : kShare));
      changed.wait_for(lock, loading() ? Clock::duration(1) : pause, [&] { return over; });
      changed.wait(lock, [&] { return over || Clock::now() - last_asked <= kNobodyLooks; });
    }
  }
  [[nodiscard]] bool loading() const {
    for (const CampaignView* const campaign : campaigns) {
      if (campaign->is_loading()) return true;
    }
    return false;
  }
};

Server::Server(std::unique_ptr<Inner> inner) : inner_(std::move(inner)) {}
Server::~Server() = default;

base::Expected<std::unique_ptr<Server>> Server::open(const std::string& address, unsigned port,
                                                     std::vector<CampaignView*> campaigns, Access access) {
  auto inner = std::make_unique<Inner>(std::move(campaigns), std::move(access));
  Inner& in = *inner;
  in.http.set_payload_max_length(kLargestBody);
  // Before routes are looked up: they are patterns, and a hostile path need not meet one.
  in.http.set_pre_routing_handler([&in](const httplib::Request& request, httplib::Response& response) {
    if (request.method == "POST" && request.path.size() < 200)
      return httplib::Server::HandlerResponse::Unhandled;
    in.reply(request, response);
    return httplib::Server::HandlerResponse::Handled;
  });
  in.http.Post(".*", [&in](const httplib::Request& request, httplib::Response& response) {
    in.reply(request, response);
  });
  in.http.set_exception_handler([](const httplib::Request&, httplib::Response& response, std::exception_ptr) {
    response.status = 500;
    response.set_content("{\"error\":\"an error of ours\"}", "application/json");
  });
  if (port == 0) {
    const int got = in.http.bind_to_any_port(address);
    if (got <= 0) return base::Error{"cannot listen on " + address};
    in.port = static_cast<unsigned>(got);
  } else {
    if (!in.http.bind_to_port(address, static_cast<int>(port)))
      return base::Error{"cannot listen on " + address + ", port " + std::to_string(port) +
                         ": is it in use?"};
    in.port = port;
  }
  in.http.let_many_knock();
  return std::unique_ptr<Server>(new Server(std::move(inner)));
}

unsigned Server::port() const {
  return inner_->port;
}

void Server::run() {
  std::thread looks([this] { inner_->look(); });
  inner_->http.listen_after_bind();
  {
    const std::scoped_lock lock(inner_->mutex);
    inner_->over = true;
  }
  inner_->changed.notify_all();
  looks.join();
}

void Server::stop() {
  inner_->http.stop();
}

}  // namespace smiter::serve
