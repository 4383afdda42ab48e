import LockstepConcurrency
import LockstepDesk
import LockstepLive
import LockstepSamples

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the user types while a desk runs.
struct DeskConsole {
    private let server: DeskServer
    private let output: DeskOutput
    private let announcer: DeskAnnouncer?

    /// - Parameter announcer: The announcement, which is watched meanwhile.
    init(_ server: DeskServer, _ output: DeskOutput, _ announcer: DeskAnnouncer?) {
        self.server = server
        self.output = output
        self.announcer = announcer
    }

    /// Reads lines until the user quits or a signal arrives; after the last line, waits for a signal.
    func run() {
        var (text, isOpen) = ([UInt8](), true)
        while !Interruption.wasRequested {
            if let news = announcer?.news() { output.announcement(news, by: announcer?.program) }
            var entry = pollfd(fd: isOpen ? 0 : -1, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 100) > 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = read(0, &bytes, bytes.count)
            guard count > 0 else {
                isOpen = count < 0 && errno == EINTR
                continue
            }
            text += bytes.prefix(count)
            while let end = text.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: text[..<end], as: UTF8.self)
                text.removeSubrange(...end)
                guard obey(line) else { return }
            }
            // No line is that long.
            if text.count > 1 << 16 { text = [] }
        }
    }

    /// Carries out one line; returns false if the user quits.
    private func obey(_ line: String) -> Bool {
        let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        let rest = parts.count > 1 ? String(parts[1]).trimmedEnd : ""
        switch parts.first.map(String.init) {
        case "pair": output.show(code: server.beginPairing())
        case "start": output.sent(.start, server.command(.start, text: rest))
        case "stop": output.sent(.stop, server.command(.stop))
        case "mark": output.sent(.mark, server.command(.mark, text: rest))
        case "phones": output.list(server.phones)
        case "forget": forget(rest)
        case "quit": return false
        case nil: break
        case let word?:
            output.say(
                "unknown command '\(word)': use pair, start, stop, mark, phones, forget or quit")
        }
        return true
    }

    private func forget(_ words: String) {
        let phones = server.phones.filter { $0.name == words || $0.id.text == words }
        guard phones.count == 1, let phone = phones.first else {
            return output.say(
                phones.isEmpty
                    ? "no paired phone is called '\(words)'"
                    : "several phones are called '\(words)': give the digits that phones prints"
            )
        }
        do {
            try server.forget(phone.id)
        } catch {
            output.say((error as? any Failure)?.problem ?? "\(error)")
        }
    }
}
