import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A session's manifest as JSON, with the keys of the tool's other documents.
extension SessionText {
    var json: [UInt8] {
        JSONText.line { json in
            json.member("path", path)
            json.member("name", manifest.sessionID)
            json.member("format", layout?.name)
            json.member("byte_count", bytes)
            json.member("state", manifest.state.rawValue)
            json.member("mode", manifest.mode)
            json.append(spanOf: manifest)
            json.member("start_wall_ns", SessionSummary(manifest).start?.nanoseconds)
            json.member("utc_offset_s", manifest.secondsFromUTC)
            json.member("device_model", manifest.deviceModel)
            json.member("os_version", manifest.osVersion)
            appendImages(to: &json)
            json.array("streams") { json in
                for record in manifest.streams { json.object { append(record, to: &$0) } }
            }
            json.array("drops", appendDrops)
            json.array("clock_anchors") { json in
                for anchor in manifest.clockAnchors { json.object { append(anchor, to: &$0) } }
            }
            json.object("calibration", appendCalibration)
            json.member("is_sealed", isSealed)
            json.strings("notices", manifest.notices)
            json.member("title", manifest.title)
            json.member("notes", manifest.notes)
            json.strings("tags", manifest.tags)
        }
    }

    private func appendImages(to json: inout JSONText) {
        json.member("frame_count", manifest.frameCount)
        json.member("has_depth", manifest.hasDepth)
        json.member("rgb_resolution", manifest.imageSize)
        json.member("depth_resolution", manifest.depthSize)
        json.member("movie_codec", manifest.movieCodec?.rawValue)
    }

    private func append(_ record: StreamRecord, to json: inout JSONText) {
        let description = record.description
        json.member("name", description.stream.rawValue)
        json.member("clock", description.clock.rawValue)
        json.member("sample_count", record.count)
        json.member("requested_rate_hz", description.requestedRateHertz)
        json.member("achieved_rate_hz", record.achievedRateHertz)
        json.member("first_ns", record.first?.nanoseconds)
        json.member("last_ns", record.last?.nanoseconds)
        json.member("stamp_meaning", description.stampMeaning?.rawValue)
        json.member("pixel_origin", description.pixelOrigin?.rawValue)
        if description.stream == .audio, let audioFormat {
            json.member("audio_rate_hz", audioFormat.rateHertz)
            json.member("audio_channel_count", audioFormat.channelCount)
            json.member("audio_sample_type", audioFormat.sampleType.rawValue)
        }
    }

    private func appendDrops(to json: inout JSONText) {
        for record in manifest.streams {
            for reason in DropReason.allCases {
                guard let count = record.drops[reason] else { continue }
                json.object { json in
                    json.member("stream", record.description.stream.rawValue)
                    json.member("reason", reason.rawValue)
                    json.member("count", count)
                }
            }
        }
    }

    private func append(_ anchor: ClockAnchor, to json: inout JSONText) {
        json.member("host_ns", anchor.host.nanoseconds)
        json.member("wall_ns", anchor.wall.nanoseconds)
    }

    private func appendCalibration(to json: inout JSONText) {
        json.append(manifest.calibration)
    }
}

extension JSONText {
    /// Adds the times of a recording's first and last samples, its duration and its stop reason.
    mutating func append(spanOf manifest: SessionManifest) {
        member("duration_s", manifest.duration?.seconds)
        member("start_ns", manifest.start?.nanoseconds)
        member("end_ns", manifest.end?.nanoseconds)
        member("stop_reason", manifest.stopReason)
        member("was_interrupted", manifest.wasInterrupted)
    }

    /// Adds a size as width and height; adds nothing if it is nil.
    mutating func member(_ key: String, _ size: PixelSize?) {
        member(key, size.map { [$0.width, $0.height] })
    }

    /// Adds a list of strings.
    mutating func strings(_ key: String, _ values: [String]) {
        array(key) { json in for value in values { json.element(value) } }
    }
}

extension SessionManifest {
    /// The time from the first sample of any stream to the last; nil without samples.
    var duration: HostDuration? {
        guard let start, let end else { return nil }
        return end - start
    }
}
