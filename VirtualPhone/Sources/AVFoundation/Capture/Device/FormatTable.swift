internal import LockstepSamples
internal import VirtualPhone

/// The sizes and rates that a virtual camera offers.
///
/// They are those that an iPhone 13 mini prints for its back wide camera (seen: `docs/formats.md` of
/// the repository Quicr/quicr-mac), smallest first, within the ``Limits`` of the camera. That every
/// other model, lens and side offers the same within these limits is assumed.
///
/// None is wider or higher than the feed's images, because pixels are not invented. The feed's own
/// size is always included. Without a feed of known size all are offered.
struct FormatTable {
    /// The limits of a camera.
    struct Limits {
        /// The highest rate in frames per second.
        var framesPerSecond: Int32 = 240
        /// The largest number of pixels of an image.
        var pixelCount = Int.max

        /// The limits of the camera that prints the table.
        init() {}

        /// The limits of a camera of a model; an unknown model has those of iPhone 12 Pro.
        ///
        /// - Ultra-wide cameras end at 60 frames per second, front cameras at 120 (seen on iPhone 11
        ///   Pro: issue 867 of the repository margelo/react-native-vision-camera; assumed for the
        ///   models here).
        /// - The front camera of iPhone SE has 7 megapixels (stated), the others 12.
        init(_ model: PhoneModel?, _ position: CameraPosition, _ lens: CameraLens) {
            if position == .front {
                framesPerSecond = 120
                if model == .iPhoneSE3 { pixelCount = 3088 * 2320 }
            } else if lens == .ultraWide {
                framesPerSecond = 60
            }
        }
    }

    /// One size at a range of rates.
    struct Offer: Hashable {
        /// Width and height.
        var size: PixelSize
        /// Frames per second.
        var rates: ClosedRange<Int32>

        init(_ width: Int, _ height: Int, _ rates: ClosedRange<Int32>) {
            size = PixelSize(width: width, height: height)
            self.rates = rates
        }
    }

    /// The offered sizes and rates.
    let offers: [Offer]

    /// The offers of a camera with images of `feedSize`.
    ///
    /// - Parameter feedRate: the feed's frames per second, if known.
    init(feedSize: PixelSize?, feedRate: Double?, limits: Limits = Limits()) {
        let offered = Self.ofPhones.filter {
            $0.rates.upperBound <= limits.framesPerSecond && $0.size.area <= limits.pixelCount
        }
        guard let feed = feedSize else {
            offers = offered
            return
        }
        let fitting = offered.filter {
            $0.size.width <= feed.width && $0.size.height <= feed.height
        }
        let fastest = Int32(clamping: Int((feedRate ?? 0).rounded(.up)))
        let isThere = fitting.contains { $0.size == feed && $0.rates.upperBound >= fastest }
        let own = Offer(feed.width, feed.height, 1...max(60, fastest))
        offers = isThere ? fitting : fitting + [own]
    }

    /// Each offer is available in video range and in full range (from experience).
    static let pixelFormats = [
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    ]

    // Of formats with equal numbers, one is listed. They differ in field of view and binning.
    static let ofPhones = [
        Offer(192, 144, 1...60), Offer(352, 288, 1...60), Offer(480, 360, 1...60),
        Offer(640, 480, 1...60), Offer(960, 540, 1...60), Offer(1024, 768, 1...60),
        Offer(1280, 720, 1...30), Offer(1280, 720, 1...60), Offer(1280, 720, 1...240),
        Offer(1440, 1080, 1...60), Offer(1920, 1080, 1...30), Offer(1920, 1080, 1...60),
        Offer(1920, 1080, 1...120), Offer(1920, 1080, 1...240), Offer(1920, 1440, 1...60),
        Offer(2592, 1944, 1...30), Offer(3264, 2448, 1...30), Offer(3840, 2160, 1...30),
        Offer(3840, 2160, 1...60), Offer(4032, 3024, 1...30),
    ]
}
