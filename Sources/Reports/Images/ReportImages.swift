import LockstepAnalysis
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The images of a report: a film strip, and depth maps next to images.
struct ReportImages {
    /// An encoded image.
    struct Still {
        /// A `data:` URL with the file in base 64.
        let url: String
        let size: PixelSize
    }

    /// An image of the film strip.
    struct Film {
        let row: FrameRow
        let still: Still
    }

    /// A depth map with its image.
    struct Pair {
        let row: FrameRow
        let image: Still
        let depth: Still
        /// The share of the map's pixels with depth.
        let validShare: Double
        let hasConfidence: Bool
    }

    private static let filmCount = 12
    private static let filmSide = 640
    private static let pairCount = 3
    private static let pairSide = 512

    private(set) var films: [Film] = []
    private(set) var pairs: [Pair] = []
    /// The depths of the nearest and the farthest color of the maps, in meters; nil without maps.
    private(set) var depthRange: ClosedRange<Double>?

    private let codec: any StillCodec
    private let painter: DepthImage?
    private var maps: [Int: DepthMap] = [:]
    private let isFilm: Set<Int>
    /// The frames whose images are needed, in order.
    private let wanted: [FrameRow]
    private let isWanted: Set<Int>
    /// The first error of the codec.
    private var refusal: (any Error)?

    /// Chooses the frames of a session whose images are shown.
    init(_ session: Session, _ reading: SessionReading, codecs: any MediaCodecs) throws {
        let filmRows = FrameChoice.spread(reading.frames.elements, count: Self.filmCount)
        let pairRows = FrameChoice.spread(reading.depthFrames.elements, count: Self.pairCount)
        for row in pairRows {
            maps[row.index] = (try? session.depth(of: row)).flatMap(DepthImage.thinned)
        }
        painter = DepthImage(scaleFor: pairRows.compactMap { [maps] in maps[$0.index] })
        depthRange = painter?.range
        codec = try codecs.makeStillCodec()
        let isFilm = Set(filmRows.map(\.index))
        self.isFilm = isFilm
        wanted = (filmRows + pairRows.filter { !isFilm.contains($0.index) })
            .sorted { $0.index < $1.index }
        isWanted = Set(wanted.map(\.index))
    }

    /// Adds a frame's image if it is needed.
    mutating func add(_ row: FrameRow, _ pixels: PixelBuffer) {
        guard isWanted.contains(row.index), refusal == nil else { return }
        do { try take(row, pixels) } catch { refusal = error }
    }

    /// Adds the images that are separate files; unreadable ones are omitted, and the check reports
    /// them.
    ///
    /// - Throws: The codec's first error for an image that it cannot encode.
    mutating func addStills(of session: Session) throws {
        for row in wanted {
            guard case .image(let path) = row.image,
                let still = try? session.still(of: row, path: path),
                let pixels = try? codec.decodeNative(still.bytes, named: still.format)
            else { continue }
            add(row, pixels)
        }
        if let refusal { throw refusal }
    }

    private mutating func take(_ row: FrameRow, _ pixels: PixelBuffer) throws {
        if isFilm.contains(row.index) {
            let still = try Self.jpeg(pixels, row, side: Self.filmSide, codec)
            if let still { films.append(Film(row: row, still: still)) }
        }
        guard let map = maps[row.index], let painter, let drawn = painter.draw(map),
            let image = try Self.jpeg(pixels, row, side: Self.pairSide, codec)
        else { return }
        let depth = try Self.png(drawn, row, codec)
        pairs.append(
            Pair(
                row: row, image: image, depth: depth,
                validShare: DepthImage.validShare(map), hasConfidence: map.confidence != nil))
    }

    private static func jpeg(
        _ pixels: PixelBuffer, _ row: FrameRow, side: Int, _ codec: any StillCodec
    ) throws -> Still? {
        guard let small = pixels.smaller(longestSide: side)?.upright(row) else { return nil }
        // The smallest quality without visible artifacts at this size.
        let bytes = try codec.encodeJPEG(small, quality: 0.8)
        return Still(url: "data:image/jpeg;base64," + Base64.text(bytes), size: small.size)
    }

    private static func png(
        _ pixels: PixelBuffer, _ row: FrameRow, _ codec: any StillCodec
    ) throws -> Still {
        let upright = pixels.upright(row)
        let bytes = try codec.encodePNG(upright)
        return Still(url: "data:image/png;base64," + Base64.text(bytes), size: upright.size)
    }
}

extension PixelBuffer {
    /// The image reduced in size; unchanged if it is small enough.
    ///
    /// - Parameter longestSide: The maximum number of pixels of the longer side, at least two.
    /// - Returns: nil for pixels that are not an image.
    func smaller(longestSide: Int) -> PixelBuffer? {
        guard format == .nv12FullRange || format == .gray8 else { return nil }
        let longest = max(size.width, size.height)
        guard longest > longestSide else { return self }
        // Even sides, so that luma and chroma have the same scale.
        return scaledDown(
            to: PixelSize(
                width: max(2, size.width * longestSide / longest / 2 * 2),
                height: max(2, size.height * longestSide / longest / 2 * 2)))
    }

    /// The image rotated upright according to the device orientation in the frame's row.
    fileprivate func upright(_ row: FrameRow) -> PixelBuffer {
        turned(quarterTurnsClockwise: row.orientation?.quarterTurnsClockwise ?? 0)
    }
}
