import LockstepFormats
import LockstepSamples
import LockstepSessions

/// What was taken out of a copy of a session, for a person or a program.
struct RedactionText {
    let report: RedactionReport

    init(_ report: RedactionReport) { self.report = report }

    /// What went, what stayed, and the copy's path; the path alone when quiet.
    func text(_ options: OutputOptions) -> CommandResult {
        if options.json { return .json(json) }
        let lines = options.quiet ? [report.path] : facts + [report.path]
        return .lines(lines)
    }

    private var facts: [String] {
        let removed =
            report.isUnchanged
            ? ["Nothing was taken out: there was nothing of that kind."]
            : report.removals.map { "Taken out: \($0)." }
        return removed + unknownKeys + leftOut + kept + [seal, taken, leftover].compactMap { $0 }
    }

    /// Named here alone: the copy must not say what their names may tell.
    private var unknownKeys: [String] {
        report.manifestKeysRemoved.map { "No one knows the manifest's key \($0)." }
    }

    private var leftOut: [String] {
        report.leftOut.map { "Not copied, since it is no part of the session: \($0)." }
    }

    private var kept: [String] {
        let hasKey = report.seal == .amended || report.seal == .broken
        return [
            "Nothing is blurred: see what the images show. Numbers and times stay"
                + (hasKey ? ", and so does the key that signed the seal." : ".")
        ]
    }

    private var taken: String? {
        report.takenName.map {
            "There is a \($0) in that folder already: the copy has another name."
        }
    }

    private var leftover: String? {
        report.leftoverRemoved.map { "Removed \($0), which an earlier run left unfinished." }
    }

    private var seal: String? {
        switch report.seal {
        case .absent: return nil
        case .amended where report.isUnchanged: return "The seal holds as it did."
        case .amended: return "The seal says what was cut; `lockstep verify` lists it."
        case .broken:
            return "The seal did not hold before: nothing was added to it, and it proves nothing."
        case .removed: return "The seal is left out: nothing proves what the copy has."
        }
    }

    private var json: [UInt8] {
        JSONText.line { json in
            json.member("path", report.path)
            json.member("is_unchanged", report.isUnchanged)
            json.member("positions_removed_count", report.locationsRemoved)
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
            json.member("seal", report.seal.rawValue)
            json.member("taken_name", report.takenName)
            json.member("leftover_removed", report.leftoverRemoved)
        }
    }
}
