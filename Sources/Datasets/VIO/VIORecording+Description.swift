import LockstepSamples
import LockstepSessions

extension VIORecording {
    /// The source's description.
    var description: SourceDescription {
        var description = SourceDescription(streams: streams)
        description.movieFormat = camera?.feed?.format
        description.startAnchor = survey.anchor
        if let first = survey.table.first, let last = survey.table.last {
            description.duration = HostTime(nanoseconds: last) - HostTime(nanoseconds: first)
        }
        description.notices = notices
        return description
    }

    private var streams: [StreamDescription] {
        var streams = camera.map { [$0.description] } ?? []
        if camera != nil, files.points != nil {
            streams.append(StreamDescription(stream: .featurePoints))
        }
        let kept: [Stream] = [.accelerometer, .gyroscope, .magnetometer, .barometer, .location]
        return streams
            + kept.filter { survey.counts[$0] != nil }.map { StreamDescription(stream: $0) }
    }

    private var notices: [String] {
        var notices = clockNotices + accelerationNotices + survey.table.losses
        notices.append("Samples keep the order of \(files.rows), which is their order of arrival.")
        if let points = survey.counts[.featurePoints] {
            notices.append(
                "Points without identifiers in \(points.counted("row")) of \(files.rows) are left "
                    + "out.")
        }
        return notices + frameNotices + (camera?.notices ?? [])
    }

    private var clockNotices: [String] {
        guard let anchor = survey.anchor else {
            let lost = survey.counts[.location] ?? 0
            return [
                "No row contains both clocks' times at the start: wall-clock times are unknown"
                    + (lost > 0 ? ", and \(lost.counted("position")) cannot be kept." : ".")
            ]
        }
        guard let network = survey.network else { return [] }
        let ahead = anchor.host(for: network) - anchor.host
        return [
            "The network's clock was \((ahead.seconds * 1000).short) ms ahead of the phone's at "
                + "the start; the clock anchor is the phone's."
        ]
    }

    private var accelerationNotices: [String] {
        guard let median = survey.scale.median?.short else { return [] }
        let divisor = "divided by -9.81"
        switch survey.scale.unit {
        case .metersPerSecondSquared:
            return [
                "Accelerations were read as specific force in m/s² (median magnitude \(median)) "
                    + "and \(divisor)."
            ]
        case .gravities:
            return [
                "Accelerations were read as specific force in g, contrary to the format (median "
                    + "magnitude \(median)), and their sign was changed to Apple's."
            ]
        case nil:
            return [
                "Accelerations were read as specific force in m/s² as the format states, although "
                    + "their median magnitude \(median) fits no unit, and \(divisor)."
            ]
        }
    }

    private var frameNotices: [String] {
        var notices: [String] = []
        if survey.otherFrames > 0 {
            notices.append(
                "\(survey.otherFrames.counted("row")) of \(files.rows) are frames of a camera mode "
                    + "that most frames do not have, and count as lost.")
        }
        if survey.hasComputedRotations {
            notices.append(
                "\(files.rows) contains rotations only as Euler angles; the poses were computed "
                    + "from them.")
        }
        if camera == nil, !survey.frames.isEmpty {
            notices.append(
                "The movie of \(files.rows) is missing: \(survey.frames.count.counted("row")) of frames "
                    + "count as lost. To add them, copy the movie into the folder and import again."
            )
        } else if let camera, camera.feed == nil {
            notices.append(
                "The movie is missing: \(survey.frames.count.counted("frame")) of "
                    + "\(files.rows) are kept with times and poses, without images. To import the "
                    + "images too, copy the movie into the folder and import again.")
        }
        if let movie = files.movie, survey.frames.isEmpty {
            notices.append("\(files.rows) contains no row of a frame: \(movie) is left out.")
        } else if let movie = files.movie, files.isMovieGuessed {
            notices.append(
                "\(movie) is not named like \(files.rows); it was used because it is the only "
                    + "movie.")
        }
        if files.points != nil {
            notices.append(
                "Identifiers of feature points are as the app printed them, possibly truncated "
                    + "to 32 bits.")
        }
        return notices
    }
}
