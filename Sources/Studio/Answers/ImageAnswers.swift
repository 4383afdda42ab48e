import LockstepFormats
import LockstepReports
import LockstepSamples
import LockstepServing
import LockstepSessions

/// Images and points of single frames.
struct ImageAnswers: Sendable {
    /// Above this quality, a browser's user sees no difference.
    private static let quality = 0.85
    /// As many points as a browser turns smoothly on a small computer.
    private static let mostPoints = 20_000

    let shelf: SessionShelf
    let codecs: any MediaCodecs

    /// The frame's image, upright.
    func image(_ parameters: Parameters) throws -> Response {
        let (session, row) = try frame(parameters)
        guard case .image(let path) = row.image else {
            throw StudioError.noData("no image file of frame \(row.index)")
        }
        let still = try session.session.still(of: row, path: path)
        let turns = row.orientation?.quarterTurnsClockwise ?? 0
        if still.format == .jpeg, turns == 0 { return Self.kept(still.bytes, "image.jpg") }
        let codec = try codecs.makeStillCodec()
        let pixels = try codec.decodeNative(still.bytes, named: still.format)
        let upright = pixels.turned(quarterTurnsClockwise: turns)
        return Self.kept(try codec.encodeJPEG(upright, quality: Self.quality), "image.jpg")
    }

    /// The frame's depth map in colors, upright.
    func depth(_ parameters: Parameters) throws -> Response {
        let (session, row) = try frame(parameters)
        guard let map = try session.session.depth(of: row),
            let drawn = try session.depthColors()?.draw(map)
        else { throw StudioError.noData("no depth map of frame \(row.index)") }
        return try png(drawn, row)
    }

    /// The frame's confidence map, upright: black is low, white is high.
    func confidence(_ parameters: Parameters) throws -> Response {
        let (session, row) = try frame(parameters)
        guard let map = try session.session.depth(of: row)?.confidence,
            let drawn = PixelBuffer(
                format: .gray8, size: map.size,
                fill: { _, bytes in
                    map.withPlane(0) { plane in
                        for y in 0..<map.size.height {
                            let levels = plane.row(y)
                            for x in 0..<map.size.width {
                                // ARKit's levels are 0, 1 and 2.
                                bytes[y * map.size.width + x] = min(levels[x], 2) * 127
                            }
                        }
                    }
                })
        else { throw StudioError.noData("no confidence map of frame \(row.index)") }
        return try png(drawn, row)
    }

    /// The depths of the nearest and the farthest color, in meters.
    func depthRange(_ parameters: Parameters) throws -> Response {
        let session = try shelf.session(try parameters.required("path"))
        guard let range = try session.depthColors()?.range else {
            throw StudioError.noData("no depth map")
        }
        return JSONAnswer.object { json in
            json.member("low", range.lowerBound)
            json.member("high", range.upperBound)
        }
    }

    /// The frame's feature points: x, y, z in world axes and meters, 32-bit little-endian.
    func points(_ parameters: Parameters) throws -> Response {
        let (session, row) = try frame(parameters)
        let points = try session.featurePoints(of: row.index)
        let numbers = points.flatMap { [$0.position.x, $0.position.y, $0.position.z] }
        return Self.kept(numbers.flatMap(Self.bytes), "points.bin")
    }

    /// Points of the frame's depth map in world axes, each with the color of the image.
    func cloud(_ parameters: Parameters) throws -> Response {
        let (session, row) = try frame(parameters)
        guard let map = try session.session.depth(of: row),
            let cloud = DepthCloud(map, of: row, mostPoints: Self.mostPoints)
        else { throw StudioError.noData("no depth map with a pose of frame \(row.index)") }
        return Self.kept(cloud.bytes(try pixels(of: row, session)), "cloud.bin")
    }

    /// The image's pixels; nil for a movie's, which the browser decodes.
    private func pixels(of row: FrameRow, _ session: OpenSession) throws -> PixelBuffer? {
        guard case .image(let path) = row.image else { return nil }
        let still = try session.session.still(of: row, path: path)
        return try? codecs.makeStillCodec().decodeNative(still.bytes, named: still.format)
    }

    private func frame(_ parameters: Parameters) throws -> (OpenSession, FrameRow) {
        let session = try shelf.session(try parameters.required("path"))
        let number = try parameters.integer("index", in: 0...Int(Int32.max), or: 0)
        guard let row = try session.frames(number..<number + 1).first else {
            throw StudioError.noData("no frame \(number)")
        }
        return (session, row)
    }

    private func png(_ pixels: PixelBuffer, _ row: FrameRow) throws -> Response {
        let upright = pixels.turned(
            quarterTurnsClockwise: row.orientation?.quarterTurnsClockwise ?? 0)
        return Self.kept(try codecs.makeStillCodec().encodePNG(upright), "image.png")
    }

    private static func kept(_ bytes: [UInt8], _ name: String) -> Response {
        .bytes(bytes, .ofFile(named: name))
    }

    static func bytes(_ number: Double) -> [UInt8] {
        withUnsafeBytes(of: Float(number).bitPattern.littleEndian) { Array($0) }
    }
}
