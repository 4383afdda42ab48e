import LockstepSamples

extension FindingRules {
    /// Whether images are worth anything.
    func imageFindings(_ images: ImageFacts) -> [Finding] {
        let span = facts.streams[.camera]?.span.seconds ?? 0
        let findings = [decodeFinding(images)]
        guard span >= ImageFacts.shortest, images.looked > 0 else {
            return findings.compactMap { $0 }
        }
        let others = [
            sharpnessFinding(images), textureFinding(images), levelsFinding(images),
            repeatedFinding(images),
        ]
        return (findings + others).compactMap { $0 }
    }

    /// nil without still images.
    private func decodeFinding(_ images: ImageFacts) -> Finding? {
        guard images.stills > 0 else { return nil }
        return finding(
            .decodableImages, stream: .camera, seen: images.undecodable, else: .fail,
            unit: "images",
            good: "Images can be decoded (\(images.stills.counted("image")) tried).",
            bad: "Images cannot be decoded", remedy: "Leave these frames out.")
    }

    /// nil if hardly any image shows anything.
    private func sharpnessFinding(_ images: ImageFacts) -> Finding? {
        guard images.details.count * 2 > images.looked, let middle = images.details.median
        else { return nil }
        let limit = limits[.sharpness]
        let percent = middle * 100
        return finding(
            percent < limit.value ? .warn : .pass, .sharpness, stream: .camera,
            "Images are \(percent < limit.value ? "not " : "")sharp: pixels side by side differ by "
                + "\(percent.short) % of what pixels four apart do (mean squares along rows or "
                + "columns, whichever is less; median of \(images.looked) images reduced to "
                + "320 columns).",
            remedy: "Look whether the lens is clean and in focus, and the exposure short."
        ).measuring(Finding.Number(percent, "%"), against: limit)
    }

    /// nil if no pairs were looked for.
    private func textureFinding(_ images: ImageFacts) -> Finding? {
        guard images.triedPairs > 0 else { return nil }
        let share = Double(images.barePairs) / Double(images.triedPairs) * 100
        return self.share(
            share, .texture, .bareShare,
            "Hardly a corner is found again in the next image for \(share.short) % of "
                + "\(images.triedPairs.counted("pair"))\(images.sampleWords).",
            remedy: "Point the camera at things with texture, in enough light.")
    }

    private func levelsFinding(_ images: ImageFacts) -> Finding {
        let (dark, blown) = (images.dark.count, images.blown.count)
        let share = Double(dark + blown) / Double(images.looked) * 100
        return self.share(
            share, .imageLevels, .emptyShare,
            "Of \(images.looked.counted("image"))\(images.sampleWords), \(dark) are black and "
                + "\(blown) are white.",
            remedy: "Look whether something covers the lens, and at the exposure.",
            at: images.dark.places + images.blown.places)
    }

    private func repeatedFinding(_ images: ImageFacts) -> Finding {
        let share = Double(images.repeated.count) / Double(max(images.compared, 1)) * 100
        return self.share(
            share, .repeatedImages, .repeatedShare,
            "Of \(images.compared.counted("image"))\(images.sampleWords), "
                + "\(images.repeated.count) are the ones before them over again.",
            remedy: "Leave repeated images out: their timestamps are not when they were taken.",
            at: images.repeated.places)
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
