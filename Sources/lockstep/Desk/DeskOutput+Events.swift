import LockstepConcurrency
import LockstepDesk
import LockstepFormats
import LockstepLive
import LockstepSamples

/// Transfers, results of commands, and pairings.
extension DeskOutput {
    func tell(_ report: TransferReport, _ phone: PhoneID) {
        let (kind, session, words): (String, String, String)
        var (bytes, total, path): (Int64?, Int64?, String?)
        var isSealed: Bool?
        switch report {
        case .began(let name, let files, let count, let present):
            (kind, session, bytes, total) = ("began", name, present, count)
            words = "receiving \(files.counted("file")), \(count.asBytes)"
        case .progress(let name, let count, let all):
            (kind, session, bytes, total) = ("progress", name, count, all)
            words = "\(count.asBytes) of \(all.asBytes)"
        case .received(let name, let place, let outcome, let files, let count):
            (kind, session, bytes, path) = ("received", name, count, place)
            isSealed = outcome == .verified
            words =
                "received \(files.counted("file")), \(count.asBytes), "
                + (outcome == .verified ? "verified by the seal" : "no seal") + ": \(place)"
        case .failed(let name, let text): (kind, session, words) = ("failed", name, text)
        }
        // Progress is for programs; people see the beginning and the end.
        if !isJSON, kind == "progress" { return }
        tell("transfer") { json in
            json.member("phone", phone.text)
            json.member("state", kind)
            json.member("session", session)
            json.member("bytes", bytes)
            json.member("total_bytes", total)
            json.member("path", path)
            json.member("sealed", isSealed)
            json.member("text", words)
        } text: {
            ["\(name(phone)): \(session): \(words)"]
        }
    }

    func tell(_ result: LockstepLive.CommandResult, _ phone: PhoneID) {
        tell("result") { json in
            json.member("phone", phone.text)
            json.member("identifier", String(result.identifier))
            json.member("outcome", result.outcome.word)
            json.member("host_ns", result.hostTime.nanoseconds)
            json.member("session", result.session)
            json.member("text", result.text)
        } text: {
            let words = [result.session, result.text].filter { !$0.isEmpty }
            return [([name(phone) + ": " + result.outcome.word] + words).joined(separator: ", ")]
        }
    }

    func tell(_ report: PairingReport) {
        let (state, words): (String, String)
        var (phone, name, address): (PhoneID?, String?, String?)
        switch report {
        case .paired(let id, let text):
            names.withLock { $0[id] = text }
            (phone, name) = (id, text)
            (state, words) = ("paired", "paired with \(text)")
        case .wrongCode(let place):
            address = place
            state = "wrong_code"
            words = "wrong code from \(place); the code is no longer valid: type pair for another"
        case .ended:
            state = "ended"
            words = "the pairing ended; the code is no longer valid: type pair for another"
        }
        tell("pairing") { json in
            json.member("state", state)
            json.member("phone", phone?.text)
            json.member("name", name)
            json.member("address", address)
            json.member("text", words)
        } text: {
            [words]
        }
    }
}

// The words of events are part of the tool's output, so that no renamed case changes them.

extension Command.Action {
    /// The action as the line that the user types.
    var word: String {
        switch self {
        case .start: "start"
        case .stop: "stop"
        case .mark: "mark"
        }
    }
}

extension LockstepLive.CommandResult.Outcome {
    /// The outcome in one word.
    fileprivate var word: String {
        switch self {
        case .done: "done"
        case .unneeded: "unneeded"
        case .refused: "refused"
        }
    }
}

extension PhoneStatus.Activity {
    /// The activity in one word.
    var word: String {
        switch self {
        case .idle: "idle"
        case .recording: "recording"
        case .finishing: "finishing"
        }
    }
}
