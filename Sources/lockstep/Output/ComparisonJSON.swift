import LockstepAnalysis
import LockstepDatasets
import LockstepFormats
import LockstepSamples

/// A comparison of two recordings as one JSON document.
struct ComparisonJSON {
    let comparison: SessionComparison
    let first: ComparedRecording
    let second: ComparedRecording

    init(_ comparison: SessionComparison, _ first: ComparedRecording, _ second: ComparedRecording) {
        self.comparison = comparison
        self.first = first
        self.second = second
    }

    var bytes: [UInt8] {
        JSONText.line { json in
            json.member("is_alike", comparison.differences.isEmpty)
            json.object("first") { append(first, comparison.firstCheck, to: &$0) }
            json.object("second") { append(second, comparison.secondCheck, to: &$0) }
            json.member("clock_shift_ns", comparison.clockShift.nanoseconds)
            json.array("streams") { json in
                for stream in comparison.streams { json.object { append(stream, to: &$0) } }
            }
            if let depth = comparison.depth { json.object("depth") { append(depth, to: &$0) } }
            if let images = comparison.images {
                json.object("images") { append(images, to: &$0) }
            }
            json.array("findings") { json in
                for finding in comparison.findings { json.object { append(finding, to: &$0) } }
            }
            json.array("differences") { json in
                for difference in comparison.differences {
                    json.object { append(difference, to: &$0) }
                }
            }
        }
    }

    private func append(
        _ recording: ComparedRecording, _ check: CheckReport, to json: inout JSONText
    ) {
        let manifest = recording.manifest
        json.member("path", recording.path)
        json.member("format", recording.layout?.name)
        json.member("name", manifest.sessionID)
        json.member("mode", manifest.mode)
        json.member("device_model", manifest.deviceModel)
        json.member("duration_s", manifest.duration?.seconds)
        json.member("frame_count", manifest.frameCount)
        json.member("rgb_resolution", manifest.imageSize)
        json.member("depth_resolution", manifest.depthSize)
        json.member("movie_codec", manifest.movieCodec?.rawValue)
        json.member("calibration", manifest.calibration?.origin?.rawValue ?? "none")
        json.member("verdict", check.verdict.rawValue)
        json.strings("notices", manifest.notices)
    }

    private func append(_ stream: ComparedStream, to json: inout JSONText) {
        json.member("name", stream.stream.rawValue)
        json.member("first_count", stream.first.count)
        json.member("second_count", stream.second.count)
        json.member("first_rate_hz", stream.first.rateHertz)
        json.member("second_rate_hz", stream.second.rateHertz)
        json.member("matched_count", stream.matched)
        json.member("exact_count", stream.exact)
        json.member("is_resampled", stream.isResampled)
        json.member("shift_ns", stream.shift.nanoseconds)
        json.member("largest_timestamp_difference_ns", stream.largestDifference.nanoseconds)
        json.array("values") { json in
            for values in stream.values { json.object { append(values, to: &$0) } }
        }
    }

    private func append(_ values: ComparedValues, to json: inout JSONText) {
        json.member("name", values.quantity.rawValue)
        json.member("unit", values.quantity.precision.unit)
        json.member("compared_count", values.count)
        json.member("only_first_count", values.onlyFirst)
        json.member("only_second_count", values.onlySecond)
        json.member("median", values.median)
        json.member("largest", values.largest)
        json.member("largest_at_ns", values.place?.nanoseconds)
        json.member("rounding", values.quantity.precision.value)
        json.member("is_within_rounding", values.isWithinPrecision)
    }

    private func append(_ depth: ComparedDepth, to json: inout JSONText) {
        json.member("compared_count", depth.mapCount)
        json.member("matched_count", depth.matchedCount)
        json.member("unlike_count", depth.unlikeCount)
        if let values = depth.values { json.object("values") { append(values, to: &$0) } }
    }

    private func append(_ images: ComparedImages, to json: inout JSONText) {
        json.member("compared_count", images.count)
        json.member("matched_count", images.matchedCount)
        json.member("unlike_count", images.unlikeCount)
        json.member("identical_count", images.identicalCount)
        json.member("median_psnr_db", images.medianDecibels)
        json.member("smallest_psnr_db", images.smallestDecibels)
        json.member("smallest_color_psnr_db", images.smallestColorDecibels)
        json.member("colorless_count", images.colorlessCount)
        json.member("frame_offset", images.frameOffset)
    }

    private func append(_ finding: ComparedFinding, to json: inout JSONText) {
        json.member("name", finding.name.rawValue)
        json.member("stream", finding.stream?.rawValue)
        json.member("first", finding.first?.rawValue)
        json.member("second", finding.second?.rawValue)
    }

    private func append(_ difference: SessionDifference, to json: inout JSONText) {
        json.member("name", difference.name.rawValue)
        json.member("stream", difference.stream?.rawValue)
        json.member("meaning", difference.meaning)
    }
}
