public import LockstepSamples

// Unchecked: a stored source is asked by one thread at a time.

/// A recording whose images come as pixels, as a phone's camera gives them.
///
/// Recordings hold JPEG files or a movie's packets and hand them out unchanged; a virtual phone's
/// camera needs what they decode to. A recording's movie is read a second time, from a reader of
/// its own, in the order of showing.
public final class DecodedSource: StoredSource, @unchecked Sendable {
    /// What the recording says of itself, its movie left out.
    public let description: SourceDescription
    private let source: any StoredSource
    private let stills: any StillCodec
    private let movie: (any MovieReader)?
    private var nextImage = 0

    /// A recording to be decoded.
    ///
    /// - Parameter movie: the recording's movie from its beginning; nil for one without.
    public init(_ source: any StoredSource, codecs: any MediaCodecs, movie: (any MovieReader)?)
        throws
    {
        self.source = source
        self.movie = movie
        stills = try codecs.makeStillCodec()
        var description = source.description
        description.movieFormat = nil
        self.description = description
    }

    /// The next sample, decoded; nil after the last.
    ///
    /// - Throws: what the source or the codecs throw; ``DecodedSourceFailure`` where the movie lacks
    ///   an image.
    public func next() throws -> Delivery? {
        while var delivery = try source.next() {
            guard case .frame(var frame) = delivery.sample else { return delivery }
            guard let pixels = try pixels(of: frame.image) else { continue }
            frame.image = .pixels(pixels)
            delivery.sample = .frame(frame)
            return delivery
        }
        return nil
    }

    /// nil for a frame whose image the recording does not have: a camera has no such frame.
    private func pixels(of image: Image) throws -> PixelBuffer? {
        switch image {
        case .pixels(let pixels): return pixels
        case .still(let still): return try stills.decodeJPEG(still.bytes)
        case .packets(let packets): return try pixels(ofImage: packets.imageIndex)
        case .missing: return nil
        }
    }

    /// Images that no frame points to are passed over.
    private func pixels(ofImage index: Int) throws -> PixelBuffer {
        while let movie, nextImage <= index, let image = try movie.nextImage() {
            nextImage += 1
            if nextImage == index + 1 { return image.pixels }
        }
        throw DecodedSourceFailure(imageIndex: index)
    }
}

/// A frame points to an image that the movie does not have, or was passed already.
public struct DecodedSourceFailure: Failure, Hashable {
    /// Which image, from 0.
    public var imageIndex: Int

    /// An image that is not there.
    public init(imageIndex: Int) { self.imageIndex = imageIndex }

    /// What happened.
    public var problem: String { "a frame's image \(imageIndex) is not in the movie" }
    /// Nowhere in particular: the movie has no name here.
    public var place: Place? { nil }
    /// What can be done.
    public var remedy: String { "Hand over the recording's own movie, read from its beginning." }
}
