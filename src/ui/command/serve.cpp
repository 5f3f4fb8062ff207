// SPDX-License-Identifier: MIT
// smiter serve DIR...: a page about campaigns, while they run and after.
#include <pthread.h>

#include <csignal>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/core.h>

#include "base/release/version.h"
#include "serve/server.h"
#include "triage/report/escape.h"
#include "triage/report/report.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"

namespace smiter::ui {

namespace {

struct ServeOptions {
  std::vector<std::string> places;
  std::uint32_t port = 8080;
  std::string address = "127.0.0.1";
  std::string token;
};

int bad_use(const std::string& message) {
  fmt::print(stderr, "smiter serve: {}\n", message);
  return kBadUse;
}

// Waits for Ctrl-C in a thread of its own: a handler may not stop a server.
void stop_on_signal(serve::Server& server, const sigset_t& signals) {
  std::thread([&server, signals] {
    int which = 0;
    sigwait(&signals, &which);
    server.stop();
  }).detach();
}

std::string address_text(const ServeOptions& options, unsigned port) {
  const bool six = options.address.find(':') != std::string::npos;
  return fmt::format("http://{}{}{}:{}/{}", six ? "[" : "", options.address, six ? "]" : "", port,
                     options.token.empty() ? "" : "?token=" + options.token);
}

int run(ServeOptions options) {
  const bool loopback = serve::is_loopback(options.address);
  constexpr std::size_t kShortestToken = 12;
  if (!loopback && options.token.empty())
    return bad_use(
        "an address that others can reach needs a token: --token TEXT, or --token new for a fresh one");
  if (options.token == "new") options.token = serve::new_secret();
  if (!options.token.empty() && options.token.size() < kShortestToken)
    return bad_use(fmt::format("--token: at least {} characters", kShortestToken));
  for (const char c : options.token) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) return bad_use("--token: letters and digits only");
  }
  std::vector<std::unique_ptr<serve::CampaignView>> views;
  std::vector<serve::CampaignView*> campaigns;
  const auto where = triage::this_machine(base::version());
  for (const std::string& place : options.places) {
    auto view = serve::CampaignView::open(place, where);
    if (!view) return bad_use(view.error().to_string());
    views.push_back(std::move(*view));
    campaigns.push_back(views.back().get());
  }
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  auto server =
      serve::Server::open(options.address, options.port, campaigns,
                          {.token = options.token, .mark_token = serve::new_secret(), .loopback = loopback});
  if (!server) return bad_use(server.error().to_string());
  stop_on_signal(**server, signals);
  fmt::print("{}\n", triage::printable(address_text(options, (*server)->port())));
  std::fflush(stdout);
  (*server)->run();
  return kNothingFound;
}

}  // namespace

Command serve_command() {
  auto options = std::make_shared<ServeOptions>();
  Command command{.name = "serve", .summary = "Serve a page about campaigns, while they run and after"};
  command.add("DIR", options->places, "The folders of campaigns, or their databases: postgresql://...")
      .required();
  command.add("--port", options->port, "Listen on this port; 0 takes any that is free")
      .in(0, 65535)
      .with_default();
  command.add("--address", options->address, "Listen on this address. Others than loopback need --token")
      .with_default()
      .taking("ADDRESS");
  command
      .add("--token", options->token,
           "Answer only those who have this token: letters and digits, or \"new\" to draw one")
      .taking("TEXT");
  command.footer =
      "Reads the store and writes nothing but marks. Prints the address; Ctrl-C ends it.\n"
      "Examples:\n"
      "  smiter serve run1\n"
      "  smiter serve run1 run2 --port 9000\n"
      "  smiter serve run1 --address 0.0.0.0 --token new   # for others: it prints their address\n"
      "Exit code: 0 ended by a signal, 2 bad use or input.";
  command.run = [options](const Call&) { return run(*options); };
  return command;
}

}  // namespace smiter::ui
