import LockstepAnalysis
import LockstepCatalog
import LockstepConcurrency
import LockstepFormats
import LockstepReports
import LockstepSamples
import LockstepServing
import LockstepSessions

/// Answers about one session, from its files.
struct SessionAnswers: Sendable {
    /// The most frames in an answer: a page asks only for those around its cursor.
    private static let mostFrames = 2000

    let shelf: SessionShelf
    let catalog: Catalog
    let groups: GroupList
    let conversion: MovieConversion

    /// All facts that the catalog has about a recording, the time offset that the recording states,
    /// in milliseconds, and the groups that the recording is a member of.
    func facts(_ parameters: Parameters) throws -> Response {
        let path = try parameters.required("path")
        guard let session = try catalog.session(path) else {
            throw StudioError.unknownSession(path)
        }
        let note = try catalog.annotation(of: path)
        // A recording that cannot be read states none.
        let calibration = (try? shelf.session(path))?.session.manifest.calibration
        let offset = calibration?.timeOffset?.imuMinusCameraSeconds
        return JSONAnswer.object { json in
            session.append(to: &json)
            json.memberOrNull("stored_offset", offset.map { $0 * 1000 })
            json.object("note") { json in
                json.array("tags") { json in for tag in session.tags { json.element(tag) } }
                json.memberOrNull("text", note.text)
                json.memberOrNull("verdict", note.verdict?.rawValue)
            }
            json.array("groups") { json in
                for group in groups.groups(of: path) {
                    json.object { json in
                        json.member("path", group.path)
                        json.member("name", group.name)
                    }
                }
            }
        }
    }

    private func open(_ parameters: Parameters) throws -> OpenSession {
        try shelf.session(try parameters.required("path"))
    }

    /// The sections and the data of the session's report.
    func report(_ parameters: Parameters) throws -> Response {
        let path = try parameters.required("path")
        let curves = try catalog.session(path)?.curves ?? MeasuredCurves()
        let parts = ReportParts(of: try shelf.session(path).reading(), curves: curves)
        return JSONAnswer.object { json in
            json.member("sections", String(decoding: parts.sections, as: UTF8.self))
            json.member("data", json: parts.data)
        }
    }

    /// Consecutive frames, from an index or from a time.
    func frames(_ parameters: Parameters) throws -> Response {
        let session = try open(parameters)
        let (total, origin) = (try session.frameCount(), try session.origin())
        let count = try parameters.integer("count", in: 0...Self.mostFrames, or: 100)
        var first = try parameters.integer("first", in: 0...Int(Int32.max), or: 0)
        if let time = try parameters.number("time") {
            first = try session.frameNumber(at: try origin.later(by: time))
        }
        let rows = try session.numberedFrames(first..<first + count)
        let ends = try session.frames(0..<1) + session.frames(max(0, total - 1)..<total)
        // Only a movie's frames need its times.
        let hasMovie = rows.contains { if case .movie = $0.row.image { true } else { false } }
        let times = hasMovie ? try session.imageTimes() : []
        return JSONAnswer.object { json in
            json.member("total", total)
            json.memberOrNull("start", ends.first.map { ($0.timestamp - origin).seconds })
            json.memberOrNull("end", ends.last.map { ($0.timestamp - origin).seconds })
            json.member("first", first)
            json.array("frames") { json in
                for (number, row) in rows {
                    json.object { json in
                        json.member("index", number)
                        row.append(to: &json, origin, times)
                    }
                }
            }
        }
    }

    /// Samples of one plot, finer than those of the report.
    func samples(_ parameters: Parameters) throws -> Response {
        let session = try open(parameters)
        let origin = try session.origin()
        guard let stretch = try parameters.stretch(since: origin) else {
            throw StudioError.parameter("from", expected: "given")
        }
        let name = try parameters.required("plot")
        guard let sensor = InertialSensor(rawValue: name) else {
            throw StudioError.noData("no finer plot '\(name)'")
        }
        var reduction = Reduction()
        for row in try session.inertialRows(from: stretch.lowerBound, to: stretch.upperBound)
        where row.channel.sensor == sensor && stretch.contains(row.timestamp) {
            reduction.add(row.value, at: row.timestamp)
        }
        let plot = FinePlot(sensor: sensor, reduction: reduction)
        return JSONAnswer.object { plot.append(to: &$0, origin: origin) }
    }

    /// The recorded positions.
    func location(_ parameters: Parameters) throws -> Response {
        let session = try open(parameters)
        let (places, origin) = (try session.reading().places.elements, try session.origin())
        return JSONAnswer.object { json in
            json.array("points") { json in
                for place in places {
                    json.object { json in
                        json.member("time", (place.timestamp - origin).seconds)
                        json.member("latitude", place.latitudeDegrees)
                        json.member("longitude", place.longitudeDegrees)
                        json.memberOrNull("accuracy", place.horizontalAccuracyMeters)
                    }
                }
            }
        }
    }

    /// The movie as it is stored, or its converted copy if browsers cannot play its codec.
    func movie(_ parameters: Parameters) throws -> Response {
        let path = try parameters.required("path")
        let codec = try catalog.session(path)?.value("codec")
        guard let codec else { throw StudioError.noData("no movie") }
        if codec != MovieCodec.h264.rawValue {
            guard let converted = try conversion.converted(path) else {
                throw StudioError.unplayable(codec: codec)
            }
            return .file(converted)
        }
        return .file(try shelf.place(of: path) + "/" + SessionLayout.movie)
    }
}

extension CatalogSession {
    /// The text of a field; nil if it is missing or not a text.
    func value(_ name: String) -> String? {
        values.first { $0.field.name == name }?.value.asText
    }
}

extension FrameRow {
    /// Appends what a page needs to show the frame.
    ///
    /// - Parameter times: The presentation times of the movie's images; empty without a movie.
    fileprivate func append(
        to json: inout JSONText, _ origin: HostTime, _ times: [HostDuration]
    ) {
        json.member("time", (timestamp - origin).seconds)
        switch image {
        case .image(let path):
            json.member("image", path)
            json.null("movie")
        case .movie(let index) where times.indices.contains(index):
            json.null("image")
            json.member("movie", times[index].seconds)
        case .movie, .missing:
            json.null("image")
            json.null("movie")
        }
        json.member("width", size?.width)
        json.member("height", size?.height)
        json.member("turns", orientation?.quarterTurnsClockwise ?? 0)
        json.member("depth", depthSize != nil)
        json.member("confidence", hasConfidence)
        json.member("features", featurePointCount ?? 0)
        json.memberOrNull("tracking", trackingState.map { "\(TrackingSpans.Quality($0))" })
        if let pose = worldFromCamera, pose.columnMajor.allSatisfy(\.isFinite) {
            json.member("pose", pose.columnMajor)
        } else {
            json.null("pose")
        }
        if let intrinsics {
            json.member(
                "intrinsics", [intrinsics.fx, intrinsics.fy, intrinsics.cx, intrinsics.cy])
        } else {
            json.null("intrinsics")
        }
    }
}
