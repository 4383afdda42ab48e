import LockstepAnalysis
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The pictures of a report: a film strip, and depth beside pictures.
struct ReportPictures {
    /// A picture, encoded.
    struct Still {
        /// `data:` and the file in base 64.
        let url: String
        let size: PixelSize
    }

    /// A picture of the film strip.
    struct Film {
        let row: FrameRow
        let still: Still
    }

    /// Depth beside its picture.
    struct Pair {
        let row: FrameRow
        let picture: Still
        let depth: Still
        /// Share of the map's pixels that have depth.
        let validShare: Double
        let hasConfidence: Bool
    }

    private static let filmCount = 12
    private static let filmSide = 320
    private static let pairCount = 3
    private static let pairSide = 512

    private(set) var films: [Film] = []
    private(set) var pairs: [Pair] = []
    /// Metres from the nearest to the farthest colour of the maps; nil without maps.
    private(set) var depthRange: ClosedRange<Double>?

    /// Takes the pictures out of a session.
    init(_ session: Session, _ reading: SessionReading, codecs: any MediaCodecs) throws {
        let filmRows = FrameChoice.spread(reading.frames.elements, count: Self.filmCount)
        let pairRows = FrameChoice.spread(reading.depthFrames.elements, count: Self.pairCount)
        var maps: [Int: DepthMap] = [:]
        for row in pairRows { maps[row.index] = try? session.depth(of: row) }
        let painter = DepthPicture(scaleFor: pairRows.compactMap { maps[$0.index] })
        depthRange = painter?.range
        let codec = try codecs.makeStillCodec()
        let isFilm = Set(filmRows.map(\.index))
        let others = pairRows.filter { !isFilm.contains($0.index) }
        let chosen = ChosenPictures(session: session, codecs: codecs)
        try chosen.forEach(filmRows + others) { row, pixels in
            if isFilm.contains(row.index) {
                let still = try Self.jpeg(pixels, row, side: Self.filmSide, codec)
                if let still { films.append(Film(row: row, still: still)) }
            }
            guard let map = maps[row.index], let painter, let drawn = painter.draw(map),
                let picture = try Self.jpeg(pixels, row, side: Self.pairSide, codec)
            else { return }
            let depth = try Self.png(drawn, row, codec)
            pairs.append(
                Pair(
                    row: row, picture: picture, depth: depth,
                    validShare: DepthPicture.validShare(map), hasConfidence: map.confidence != nil))
        }
    }

    private static func jpeg(
        _ pixels: PixelBuffer, _ row: FrameRow, side: Int, _ codec: any StillCodec
    ) throws -> Still? {
        guard let small = pixels.smaller(longestSide: side)?.upright(row) else { return nil }
        // As small as it may be before an eye sees it at this size.
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
    /// As a viewer holds it: what the frame's row says of the device.
    fileprivate func upright(_ row: FrameRow) -> PixelBuffer {
        turned(quarterTurnsClockwise: row.orientation?.quarterTurnsClockwise ?? 0)
    }
}
