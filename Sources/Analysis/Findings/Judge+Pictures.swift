import LockstepSamples

extension Judge {
    /// Whether pictures are worth anything.
    func pictureFindings(_ pictures: PictureFacts) -> [Finding] {
        let span = facts.streams[.camera]?.span.seconds ?? 0
        let findings = [decodeFinding(pictures)]
        guard span >= PictureFacts.shortest, pictures.looked > 0 else {
            return findings.compactMap { $0 }
        }
        let others = [
            sharpnessFinding(pictures), textureFinding(pictures), levelsFinding(pictures),
            repeatedFinding(pictures),
        ]
        return (findings + others).compactMap { $0 }
    }

    /// nil without still pictures.
    private func decodeFinding(_ pictures: PictureFacts) -> Finding? {
        guard pictures.stills > 0 else { return nil }
        return finding(
            .decodablePictures, stream: .camera, seen: pictures.undecodable, else: .fail,
            unit: "pictures",
            good: "Pictures can be decoded (\(pictures.stills.counted("picture")) tried).",
            bad: "Pictures cannot be decoded", remedy: "Leave these frames out.")
    }

    /// nil where hardly any picture shows anything.
    private func sharpnessFinding(_ pictures: PictureFacts) -> Finding? {
        guard pictures.details.count * 2 > pictures.looked, let middle = pictures.details.median
        else { return nil }
        let limit = limits[.sharpness]
        let percent = middle * 100
        return finding(
            percent < limit.value ? .warn : .pass, .sharpness, stream: .camera,
            "Pictures are \(percent < limit.value ? "not " : "")sharp: pixels side by side differ by "
                + "\(percent.short) % of what pixels four apart do (mean squares along rows or "
                + "columns, whichever is less; median of \(pictures.looked) pictures reduced to "
                + "320 columns).",
            remedy: "Look whether the lens is clean and in focus, and the exposure short."
        ).measuring(Finding.Number(percent, "%"), against: limit)
    }

    /// nil where no pairs were looked for.
    private func textureFinding(_ pictures: PictureFacts) -> Finding? {
        guard pictures.triedPairs > 0 else { return nil }
        let share = Double(pictures.barePairs) / Double(pictures.triedPairs) * 100
        return self.share(
            share, .texture, .bareShare,
            "Hardly a corner is found again in the next picture for \(share.short) % of "
                + "\(pictures.triedPairs.counted("pair"))\(pictures.sampleWords).",
            remedy: "Point the camera at things with texture, in enough light.")
    }

    private func levelsFinding(_ pictures: PictureFacts) -> Finding {
        let (dark, blown) = (pictures.dark.count, pictures.blown.count)
        let share = Double(dark + blown) / Double(pictures.looked) * 100
        return self.share(
            share, .pictureLevels, .emptyShare,
            "Of \(pictures.looked.counted("picture"))\(pictures.sampleWords), \(dark) are black and "
                + "\(blown) are white.",
            remedy: "Look whether something covers the lens, and at the exposure.",
            at: pictures.dark.places + pictures.blown.places)
    }

    private func repeatedFinding(_ pictures: PictureFacts) -> Finding {
        let share = Double(pictures.repeated.count) / Double(max(pictures.compared, 1)) * 100
        return self.share(
            share, .repeatedPictures, .repeatedShare,
            "Of \(pictures.compared.counted("picture"))\(pictures.sampleWords), "
                + "\(pictures.repeated.count) are the ones before them over again.",
            remedy: "Leave repeated pictures out: their stamps are not when they were taken.",
            at: pictures.repeated.places)
    }

    /// A share that is mentioned above its limit, percent.
    private func share(
        _ share: Double, _ name: FindingName, _ limit: LimitName, _ meaning: String, remedy: String,
        at places: [Place] = []
    ) -> Finding {
        let limit = limits[limit]
        let isGood = share <= limit.value
        return finding(isGood ? .pass : .warn, name, stream: .camera, meaning, remedy: remedy)
            .measuring(Finding.Number(share, "%"), against: limit, at: isGood ? [] : places)
    }
}
