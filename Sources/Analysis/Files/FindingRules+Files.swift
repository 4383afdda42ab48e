import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// Whether the folder contains the files that the rows refer to, and nothing else.
    var fileFindings: [Finding] {
        var findings: [Finding] = []
        if facts.frameFiles.checked > 0 {
            findings.append(
                finding(
                    .filesPresent, seen: facts.frameFiles.missing, else: .fail, unit: "files",
                    good:
                        "Every file that a row refers to exists (\(facts.frameFiles.checked.counted("file"))).",
                    bad: "Files that rows refer to are missing",
                    remedy: repair))
            findings.append(sizeFinding)
        }
        if let finding = imageFinding { findings.append(finding) }
        let extra = sightings(facts.frameFiles.extra)
        let leftovers = sightings(facts.frameFiles.leftovers)
        return findings + [
            finding(
                .filesExtra, seen: extra, else: .warn, unit: "files",
                good: "The folder contains no other files.", bad: "No row refers to these files",
                remedy: manifest.state == .recording
                    ? repair : "Move these files out of the session's folder."),
            finding(
                .filesLeftover, seen: leftovers, else: .warn, unit: "files",
                good: "No unfinished file was left behind.",
                bad: "Unfinished files were left behind", remedy: "Run \(.recover)."),
        ]
    }

    /// Whether files contain what their rows state.
    private var sizeFinding: Finding {
        let (wrong, turned) = (facts.frameFiles.wrong, facts.frameFiles.turned)
        guard wrong.count == 0, turned.count > 0 else {
            return finding(
                .filesSize, seen: wrong, else: .fail, unit: "files",
                good: "Every file matches its row.",
                bad: "Files do not match their rows",
                remedy: repair)
        }
        return finding(
            .filesSize, seen: turned, else: .warn, unit: "files",
            good: "Every file matches its row.",
            bad: "HEIC images match their rows only after a rotation (`irot`), which the format "
                + "forbids and readers apply",
            remedy: "Fix the program that wrote them: it stores images in native orientation.")
    }

    /// Whether every frame has an image; nil without frames.
    private var imageFinding: Finding? {
        guard let count = facts.rows.streams[.camera]?.count, count > 0 else { return nil }
        let missing = facts.frameFiles.imageless
        let meaning =
            missing.count == 0
            ? "Every frame has an image."
            : "\(missing.count.counted("frame", of: count)) "
                + "\(missing.count.verb("has", "have")) no image; poses and depth are checked."
        return finding(
            missing.count == 0 ? .pass : .warn, .filesImages, stream: .camera, meaning,
            remedy:
                "If you have the images or the movie, put them back into the recording and import "
                + "it again."
        ).measuring(
            Finding.Number(Double(missing.count), "frames"), against: .none, at: missing.places)
    }

    private func sightings(_ files: [String]) -> Occurrences {
        files.reduce(into: Occurrences()) { $0.add(Place(file: $1)) }
    }
}
