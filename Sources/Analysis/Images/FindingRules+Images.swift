import LockstepSamples

extension FindingRules {
    /// Whether the images are usable.
    func imageFindings(_ images: ImageFacts) -> [Finding] {
        let span = facts.rows.streams[.camera]?.span.seconds ?? 0
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
            bad: "Images cannot be decoded", remedy: "Discard these frames.")
    }

    /// nil if most images have no detail.
    private func sharpnessFinding(_ images: ImageFacts) -> Finding? {
        guard images.details.count * 2 > images.looked, let middle = images.details.median
        else { return nil }
        let limit = limits[.sharpness]
        let percent = middle * 100
        return finding(
            percent < limit.value ? .warn : .pass, .sharpness, stream: .camera,
            "Images are \(percent < limit.value ? "not " : "")sharp: the difference between "
                + "adjacent pixels is \(percent.short) % of that between pixels four apart (mean "
                + "squares along rows or columns, whichever is smaller; median of "
                + "\(images.looked) images reduced to 320 columns).",
            remedy: "Check that the lens is clean and in focus, and the exposure short."
        ).measuring(Finding.Number(percent, "%"), against: limit)
    }

    /// nil if no pairs were tried.
    private func textureFinding(_ images: ImageFacts) -> Finding? {
        guard images.triedPairs > 0 else { return nil }
        let share = Double(images.barePairs) / Double(images.triedPairs) * 100
        return self.share(
            share, .texture, .bareShare,
            "Almost no corners can be tracked into the next image for \(share.short) % of "
                + "\(images.triedPairs.counted("pair"))\(images.sampleWords).",
            remedy: "Point the camera at textured surfaces, in enough light.")
    }

    private func levelsFinding(_ images: ImageFacts) -> Finding {
        let (dark, blown) = (images.dark.count, images.blown.count)
        let share = Double(dark + blown) / Double(images.looked) * 100
        return self.share(
            share, .imageLevels, .emptyShare,
            "Of \(images.looked.counted("image"))\(images.sampleWords), \(dark) are black and "
                + "\(blown) are white.",
            remedy: "Check whether something covers the lens, and check the exposure.",
            at: images.dark.places + images.blown.places)
    }

    private func repeatedFinding(_ images: ImageFacts) -> Finding {
        let share = Double(images.repeated.count) / Double(max(images.compared, 1)) * 100
        return self.share(
            share, .repeatedImages, .repeatedShare,
            "Of \(images.compared.counted("image"))\(images.sampleWords), "
                + "\(images.repeated.count) repeat the previous image.",
            remedy: "Discard repeated images: their timestamps are not the times of capture.",
            at: images.repeated.places)
    }

    /// A share in percent that warns above its limit.
    private func share(
        _ share: Double, _ name: FindingName, _ limit: LimitName, _ meaning: String, remedy: Remedy,
        at places: [Place] = []
    ) -> Finding {
        let limit = limits[limit]
        let isGood = share <= limit.value
        return finding(isGood ? .pass : .warn, name, stream: .camera, meaning, remedy: remedy)
            .measuring(Finding.Number(share, "%"), against: limit, at: isGood ? [] : places)
    }
}
