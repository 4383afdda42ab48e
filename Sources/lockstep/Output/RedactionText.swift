import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A redaction's result as text or JSON.
struct RedactionText {
    let report: RedactionReport

    init(_ report: RedactionReport) { self.report = report }

    /// The removed and the kept data, and the copy's path; only the path when quiet.
    func text(_ options: OutputOptions) -> CommandResult {
        if options.json { return .json(json) }
        let lines = options.quiet ? [report.path] : facts + [report.path]
        return .lines(lines)
    }

    private var facts: [String] {
        let removed =
            report.isUnchanged
            ? ["Nothing was removed: the session has no such data."]
            : report.removals.map { "Removed: \($0)." }
        let others = [seal, taken, leftover].compactMap { $0 }
        return removed + unknownKeys + leftOut + missing + kept + others
    }

    /// The unknown manifest keys, named only here: their names may reveal something that the copy must
    /// not contain.
    private var unknownKeys: [String] {
        report.manifestKeysRemoved.map { "Removed the unknown manifest key \($0)." }
    }

    private var leftOut: [String] {
        report.leftOut.map { "Not copied, because it is not part of the session: \($0)." }
    }

    private var missing: [String] {
        report.missing.map { "Missing from the session, so also from the copy: \($0)." }
    }

    private var kept: [String] {
        let hasKey = report.seal == .amended || report.seal == .broken
        return [
            "Nothing is blurred: review the images. Numbers and times are kept"
                + (hasKey ? ", and so is the key that signed the seal." : ".")
        ]
    }

    private var taken: String? {
        report.takenName.map {
            "The folder already contains \($0): the copy has another name."
        }
    }

    private var leftover: String? {
        report.leftoverRemoved.map { "Removed \($0), left unfinished by an earlier run." }
    }

    private var seal: String? {
        switch report.seal {
        case .absent: return nil
        case .amended where report.isUnchanged: return "The seal is unchanged and valid."
        case .amended:
            return
                "A signed line of the seal lists the files that were changed or removed; `lockstep "
                + "verify` prints it."
        case .broken:
            return "The session's seal was invalid: it was not extended and proves nothing."
        case .removed: return "The seal is omitted, so changes to the copy cannot be detected."
        }
    }

    private var json: [UInt8] {
        JSONText.line { json in
            json.member("path", report.path)
            json.member("is_unchanged", report.isUnchanged)
            json.member("positions_removed_count", report.locationsRemoved)
            json.member("audio_blocks_removed_count", report.audioBlocksRemoved)
            json.member("had_device", report.hadModel)
            json.member("had_system", report.hadSystem)
            json.strings("texts_removed", report.textsRemoved)
            json.member("notices_removed_count", report.noticesRemoved)
            json.member("events_changed_count", report.eventsChanged)
            json.member("had_open_words", report.hadOpenWords)
            json.member("images_changed_count", report.imagesChanged)
            json.member("movie_boxes_emptied_count", report.moviePartsReplaced)
            json.member("rows_rewritten_count", report.rowsRewritten)
            json.strings("manifest_keys_removed", report.manifestKeysRemoved)
            json.strings("files_left_out", report.leftOut)
            json.strings("files_missing", report.missing)
            json.member("seal", report.seal.rawValue)
            json.member("taken_name", report.takenName)
            json.member("leftover_removed", report.leftoverRemoved)
        }
    }
}
