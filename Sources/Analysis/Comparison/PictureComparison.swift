import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Pictures of matched frames, of which some are decoded and compared by their luma.
public struct ComparedPictures: Hashable, Sendable {
    /// Pictures compared, spread evenly over the recordings.
    public var count: Int
    /// Frames that belong together by their stamps.
    public var matchedCount: Int
    /// Pictures of another size, or that can be decoded in one recording only.
    public var unlikeCount: Int
    /// Pictures whose luma is the same to the last pixel.
    public var identicalCount: Int
    /// Peak signal-to-noise ratio of luma in the middle, dB; nil where more than half of the pictures
    /// are identical.
    public var medianDecibels: Double?
    /// The smallest ratio, dB; nil where all pictures are identical.
    public var smallestDecibels: Double?
    /// The smallest ratio of both chromas, dB; nil where all are identical, or none has colour in
    /// both recordings.
    public var smallestColourDecibels: Double?
    /// Pictures that show colour in one recording only, whatever their encoding has room for.
    public var colourlessCount: Int
    /// By how many pictures the second recording's are displaced: at a frame's row it has the picture
    /// that the first has so many frames later; 0 where they are in their places.
    public var frameOffset: Int

    /// The smallest ratio that encoding anew explains.
    public static let precision = Threshold(
        30, "dB", source: "chosen here: below what JPEG at quality 0.9 leaves of camera pictures")

    /// Whether encoding anew explains every difference.
    public var isWithinPrecision: Bool {
        smallestDecibels.map { $0 >= Self.precision.value } ?? true
    }
}

/// Compares pictures of matched frames; movies are decoded to the last picture wanted.
struct PictureComparison {
    /// A displacement by one is seen where this many dB more say so, of so many pictures at least.
    private static let (clearlyBetter, fewestPictures) = (3.0, 3)

    private var firsts: OrderedPictures
    private var seconds: OrderedPictures
    /// Mean squared differences of the first's picture to the second's before, beside and behind.
    private var errors: [(before: Double?, beside: Double, behind: Double?)] = []
    /// Mean squared differences of chroma.
    private var colourErrors: [Double] = []
    private var (unlikeCount, colourlessCount) = (0, 0)

    init(_ first: Session, _ second: Session, codecs: any MediaCodecs) {
        firsts = OrderedPictures(first, codecs)
        seconds = OrderedPictures(second, codecs)
    }

    /// nil where no frames belong together.
    mutating func compare(_ pairs: Thinned<FramePair>) -> ComparedPictures? {
        guard pairs.count > 0 else { return nil }
        let ordered = pairs.elements.sorted { $0.first.index < $1.first.index }
        for pair in ordered { compare(pair) }
        let ratios = errors.map { Self.decibels($0.beside) }
        return ComparedPictures(
            count: errors.count, matchedCount: pairs.count, unlikeCount: unlikeCount,
            identicalCount: ratios.filter { $0 == .infinity }.count,
            medianDecibels: ratios.median.flatMap { $0.isFinite ? $0 : nil },
            smallestDecibels: ratios.min().flatMap { $0.isFinite ? $0 : nil },
            smallestColourDecibels: colourErrors.map(Self.decibels).min().flatMap {
                $0.isFinite ? $0 : nil
            }, colourlessCount: colourlessCount,
            frameOffset: frameOffset)
    }

    private mutating func compare(_ pair: FramePair) {
        // In rising order, as movies are decoded.
        let before = seconds.picture(of: pair.second.neighbour(-1))
        let beside = seconds.picture(of: pair.second)
        let behind = seconds.picture(of: pair.second.neighbour(1))
        let first = firsts.picture(of: pair.first)
        guard let first, let beside, let error = first.meanSquaredDifference(to: beside) else {
            // What is damaged in both is no difference.
            if first != nil || beside != nil { unlikeCount += 1 }
            return
        }
        errors.append(
            (
                before.flatMap { first.meanSquaredDifference(to: $0) }, error,
                behind.flatMap { first.meanSquaredDifference(to: $0) }
            ))
        guard first.hasColour != beside.hasColour else {
            if first.hasColour {
                colourErrors.append(first.meanSquaredDifference(to: beside, plane: 1))
            }
            return
        }
        // A movie stores gray images with chroma beside luma, which shows no color then.
        let chroma = first.hasColour ? first : beside
        if Self.decibels(chroma.meanSquaredChroma) < ComparedPictures.precision.value {
            colourlessCount += 1
        }
    }

    /// 10 log₁₀(255² / mean squared difference), infinite for equal pictures.
    static func decibels(_ error: Double) -> Double {
        error > 0 ? 10 * naturalLogarithm(255 * 255 / error) / naturalLogarithm(10) : .infinity
    }

    private var frameOffset: Int {
        guard errors.count >= Self.fewestPictures else { return 0 }
        // What the first shows here and the second one row later was displaced backwards.
        if isBetter(errors.map { ($0.behind, $0.beside) }) { return -1 }
        return isBetter(errors.map { ($0.before, $0.beside) }) ? 1 : 0
    }

    /// Whether of most pictures a neighbour is clearly more like the first's.
    private func isBetter(_ errors: [(neighbour: Double?, beside: Double)]) -> Bool {
        let votes = errors.filter { neighbour, beside in
            guard beside > 0, let neighbour else { return false }
            return Self.decibels(neighbour) > Self.decibels(beside) + Self.clearlyBetter
        }
        return votes.count * 4 >= errors.count * 3
    }
}

/// A session's pictures, decoded in rising order, the last few kept.
private struct OrderedPictures {
    /// A picture with its two neighbours.
    private static let mostKept = 3

    private let session: Session
    private let stills: (any StillCodec)?
    private let movie: (any MovieReader)?
    private var kept: [(index: Int, pixels: PixelBuffer)] = []
    private var nextOfMovie = 0

    init(_ session: Session, _ codecs: any MediaCodecs) {
        self.session = session
        stills = try? codecs.makeStillCodec()
        movie = try? session.openIfPresent(SessionLayout.movie).map(codecs.openMovie)
    }

    /// nil for a picture that cannot be decoded, or that lies before the last few.
    mutating func picture(of row: FrameRow) -> PixelBuffer? {
        switch row.picture {
        case .image(let path):
            if let known = kept.first(where: { $0.index == row.index }) { return known.pixels }
            guard let still = try? session.still(of: row, path: path),
                let pixels = try? stills?.decodeNative(still.bytes)
            else { return nil }
            keep(pixels, row.index)
            return pixels
        case .movie(let index):
            while nextOfMovie <= index, let picture = try? movie?.nextPicture() {
                keep(picture.pixels, nextOfMovie)
                nextOfMovie += 1
            }
            return kept.first { $0.index == index }?.pixels
        case .missing: return nil
        }
    }

    private mutating func keep(_ pixels: PixelBuffer, _ index: Int) {
        if kept.count == Self.mostKept { kept.removeFirst() }
        kept.append((index, pixels))
    }
}

extension FrameRow {
    /// The row as it would be of a frame so many later, as far as its picture goes.
    fileprivate func neighbour(_ step: Int) -> FrameRow {
        var row = self
        switch picture {
        case .movie(let index): row.picture = .movie(index: index &+ step)
        case .image:
            row.index = index &+ step
            row.picture = .image(path: SessionLayout.picture(row.index))
        case .missing: break
        }
        return row
    }
}
