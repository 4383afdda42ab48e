#if os(Linux)
    import Glibc

    /// The user's browser.
    enum Browser {
        /// Opens an address, if the system knows how; a computer without a screen has no browser.
        static func open(_ address: String) {
            var process: pid_t = 0
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            for descriptor in [Int32(1), 2] {
                posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
            }
            let arguments = ["xdg-open", address].map { $0.withCString { strdup($0) } } + [nil]
            defer { for text in arguments { free(text) } }
            _ = posix_spawnp(&process, "xdg-open", &actions, nil, arguments, environ)
        }
    }
#endif
