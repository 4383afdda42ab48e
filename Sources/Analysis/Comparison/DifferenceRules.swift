import LockstepFormats
import LockstepSamples

/// Decides which results of a comparison are differences.
struct DifferenceRules {
    let manifests: (first: SessionManifest, second: SessionManifest)
    let clockShift: HostDuration
    let streams: [ComparedStream]
    let depth: ComparedDepth?
    let images: ComparedImages?
    /// The formats of the audio; nil for a file that is missing or cannot be read.
    let audioFormats: (first: AudioFormat?, second: AudioFormat?)
    let findings: [ComparedFinding]

    /// All results that rounding does not explain.
    var differences: [SessionDifference] {
        streams.flatMap(differences(of:)) + imageDifferences + depthDifferences
            + audioDifferences + calibrationDifferences + findings.map(Self.difference(of:))
    }

    private func differences(of stream: ComparedStream) -> [SessionDifference] {
        let name = stream.stream
        guard stream.first.count > 0, stream.second.count > 0 else {
            let (place, side) =
                stream.first.count > 0 ? ("first", stream.first) : ("second", stream.second)
            return [
                SessionDifference(
                    .stream, name,
                    "Only the \(place) recording has this stream (\(side.count.counted("sample")))."
                )
            ]
        }
        return timestampDifferences(of: stream)
            + stream.values.flatMap { differences(of: $0, name) }
    }

    private func timestampDifferences(of stream: ComparedStream) -> [SessionDifference] {
        let name = stream.stream
        guard !stream.isResampled else {
            return [
                SessionDifference(
                    .resampled, name,
                    "The recordings have samples at different times: \(stream.matched) of "
                        + "\(stream.second.count) samples of the second "
                        + "\(stream.matched.verb("is", "are")) compared with a linear interpolation "
                        + "of the first.")
            ]
        }
        var found = partnerDifferences(of: stream)
        let beyond = stream.shift - clockShift
        if stream.matched > 0, beyond != .zero {
            found.append(
                SessionDifference(
                    .shift, name,
                    "Timestamps of the second recording are \(beyond.words) later than the shift of the "
                        + "other streams."))
        }
        if !stream.hasSameTimestamps {
            found.append(
                SessionDifference(
                    .timestamps, name,
                    "Timestamps of the same samples differ by up to \(stream.largestDifference.words), "
                        + "of which rounding explains \(ComparedStream.timestampPrecision.duration.words)."
                ))
        }
        return found
    }

    private func partnerDifferences(of stream: ComparedStream) -> [SessionDifference] {
        let first = stream.first.count - stream.matched
        let second = stream.second.count - stream.matched
        guard first > 0 || second > 0 else { return [] }
        return [
            SessionDifference(
                .samples, stream.stream,
                "\(first.counted("sample")) of the first recording and \(second) of the second match "
                    + "no timestamp of the other.")
        ]
    }

    private func differences(
        of values: ComparedValues, _ stream: Stream
    ) -> [SessionDifference] {
        var found: [SessionDifference] = []
        let precision = values.quantity.precision
        if !values.isWithinPrecision, let largest = values.largest {
            found.append(
                SessionDifference(
                    .values, stream,
                    "Differences of \(values.quantity.words) reach \(largest.significant) "
                        + "\(precision.unit) (median \((values.median ?? 0).significant)); "
                        + "rounding explains \(precision.value.significant)."))
        }
        // Holes are the same in a map and its copy, except at its farthest depths.
        if values.onlyFirst > 0 || values.onlySecond > 0 {
            let noun = values.quantity == .depth ? "pixel" : "sample"
            found.append(
                SessionDifference(
                    .valuesMissing, stream,
                    "\(values.onlyFirst.counted(noun)) have \(values.quantity.words) in the first "
                        + "recording only, \(values.onlySecond) in the second only."))
        }
        return found
    }

    private var imageDifferences: [SessionDifference] {
        guard let images else { return [] }
        return [
            imageSizeDifference(images), likenessDifference(images),
            colorDifference(images),
        ].compactMap { $0 }
    }

    /// nil if the images belong to other frames, which another difference reports.
    private func colorDifference(_ images: ComparedImages) -> SessionDifference? {
        guard images.frameOffset == 0 else { return nil }
        if images.colorlessCount > 0 {
            return SessionDifference(
                .color, .camera,
                "Of \(images.count.counted("image")), \(images.colorlessCount) have color in "
                    + "one recording only.")
        }
        guard let ratio = images.smallestColorDecibels, ratio < ComparedImages.precision.value
        else { return nil }
        return SessionDifference(
            .color, .camera,
            "The smallest PSNR of colors is \(ratio.fixed(1)) dB; re-encoding keeps at least "
                + "\(ComparedImages.precision.value.fixed(0)) dB.")
    }

    private func imageSizeDifference(_ images: ComparedImages) -> SessionDifference? {
        let sizes = (first: manifests.first.imageSize, second: manifests.second.imageSize)
        if let first = sizes.first, let second = sizes.second, first != second {
            return SessionDifference(
                .imageSize, .camera,
                "Images are \(first.words) in the first recording and \(second.words) in the "
                    + "second.")
        }
        guard images.unlikeCount > 0 else { return nil }
        return SessionDifference(
            .images, .camera,
            "\(images.unlikeCount.counted("image")) cannot be compared: "
                + "\(images.unlikeCount.verb("it differs", "they differ")) in size, or can be "
                + "decoded in one recording only.")
    }

    private func likenessDifference(_ images: ComparedImages) -> SessionDifference? {
        if images.frameOffset != 0 {
            let side = images.frameOffset > 0 ? "later" : "earlier"
            return SessionDifference(
                .imageOffset, .camera,
                "In the second recording, each row has the image of the frame one \(side).")
        }
        guard !images.isWithinPrecision, let ratio = images.smallestDecibels else { return nil }
        return SessionDifference(
            .images, .camera,
            "The smallest PSNR of images is \(ratio.fixed(1)) dB; re-encoding keeps at least "
                + "\(ComparedImages.precision.value.fixed(0)) dB.")
    }

    private var depthDifferences: [SessionDifference] {
        guard let depth else { return [] }
        let sizes = [manifests.first.depthSize, manifests.second.depthSize].compactMap { $0?.words }
        let unlike =
            depth.unlikeCount == 0
            ? []
            : [
                SessionDifference(
                    .depth, .depth,
                    "\(depth.unlikeCount.counted("depth map")) cannot be compared: "
                        + "\(depth.unlikeCount.verb("it differs", "they differ")) in "
                        + "size (\(sizes.joined(separator: " and "))), or can be read in one recording only."
                )
            ]
        return unlike + (depth.values.map { differences(of: $0, .depth) } ?? [])
    }

    /// Without two files of one format, samples of blocks that match were not compared.
    private var audioDifferences: [SessionDifference] {
        guard streams.contains(where: { $0.stream == .audio && $0.matched > 0 }) else { return [] }
        let (first, second) = audioFormats
        if let first, first == second { return [] }
        let words = [first, second].map { $0?.words ?? "no file that can be read" }
        return [
            SessionDifference(
                .audio, .audio,
                "Audio samples cannot be compared: the first recording has \(words[0]), and the "
                    + "second has \(words[1]).")
        ]
    }

    private var calibrationDifferences: [SessionDifference] {
        let (first, second) = (manifests.first.calibration, manifests.second.calibration)
        guard first != nil || second != nil else { return [] }
        guard let first, let second else {
            let place = first == nil ? "second" : "first"
            return [
                SessionDifference(
                    .calibration, nil,
                    "Only the \(place) recording states how the camera is mounted on the sensors.")
            ]
        }
        return first.differences(to: second).map { SessionDifference(.calibration, nil, $0) }
    }

    private static func difference(of finding: ComparedFinding) -> SessionDifference {
        let words = [finding.first, finding.second].map { $0?.label ?? "not checked" }
        return SessionDifference(
            .finding, finding.stream,
            "\(finding.name.rawValue) is \(words[0]) in the first recording and \(words[1]) in the "
                + "second.")
    }
}
