public import LockstepSamples

/// A device with the capabilities that it really has.
///
/// Each fact is marked: *seen* in what a device printed, *stated* by Apple, or *assumed*.
public enum PhoneModel: String, Hashable, Sendable, CaseIterable {
    /// iPhone 12 Pro: LiDAR.
    case iPhone12Pro = "iPhone13,3"
    /// iPhone 15 Pro: LiDAR.
    case iPhone15Pro = "iPhone16,1"
    /// iPhone SE, third generation: no LiDAR.
    case iPhoneSE3 = "iPhone14,6"
    /// iPad Pro 11-inch with M2: LiDAR.
    case iPadProM2 = "iPad14,3"

    /// The back's lenses (stated).
    public var backLenses: [CameraLens] {
        switch self {
        case .iPhone12Pro, .iPhone15Pro: return [.wide, .ultraWide, .telephoto]
        case .iPadProM2: return [.wide, .ultraWide]
        case .iPhoneSE3: return [.wide]
        }
    }

    /// Whether ARKit delivers depth: the Pro models have LiDAR (stated).
    public var hasDepth: Bool { self != .iPhoneSE3 }

    /// ARKit's formats, its default first.
    ///
    /// One list for all models:
    ///
    /// | model         | 1920x1440 at 60 | 1920x1080, 1280x720 at 60 | 4K at 30 |
    /// |---------------|-----------------|---------------------------|----------|
    /// | iPhone 12 Pro | seen            | seen                      | stated   |
    /// | iPad Pro M2   | seen            | assumed                   | stated   |
    /// | iPhone 15 Pro | assumed         | assumed                   | stated   |
    /// | iPhone SE 3   | assumed         | assumed                   | stated   |
    ///
    /// - iPhone 12 Pro with iOS 14 to 15: its `supportedVideoFormats` contains these three alone.
    /// - iPad Pro, 11-inch, with iOS 16.
    /// - 4K came with iOS 16, for iPhone 11 and later and iPad Pro with M1 and later (WWDC 2022,
    ///   session 10126).
    /// - That no model offers images smaller than 4K at 30 is assumed for all but iPhone 12 Pro.
    public var worldTrackingFormats: [CameraFormat] {
        [
            CameraFormat(size: PixelSize(width: 1920, height: 1440), framesPerSecond: 60),
            CameraFormat(size: PixelSize(width: 1920, height: 1080), framesPerSecond: 60),
            CameraFormat(size: PixelSize(width: 1280, height: 720), framesPerSecond: 60),
            CameraFormat(size: PixelSize(width: 3840, height: 2160), framesPerSecond: 30),
        ]
    }

    /// The device's capabilities; each has a barometer and both cameras, the back one with a flash
    /// (stated).
    ///
    /// None has batched sensors, which Apple states for watches alone.
    public var capabilities: PhoneCapabilities {
        var capabilities = PhoneCapabilities()
        capabilities.hasWorldTracking = true
        capabilities.hasDepth = hasDepth
        capabilities.worldTrackingFormats = worldTrackingFormats
        capabilities.cameras = [.back, .front]
        capabilities.offers =
            backLenses.map { CameraOffer(position: .back, lens: $0) }
            + [CameraOffer(position: .front, lens: .wide)]
        capabilities.flashes = [.back]
        capabilities.hasBarometer = true
        return capabilities
    }
}

extension PhoneWorld {
    /// A device of a model, with every sensor that it has, whose owner allows everything when
    /// asked.
    public init(_ model: PhoneModel) {
        self.init()
        deviceModel = model.rawValue
        // A version that each model runs.
        systemVersion = "17.5"
        capabilities = model.capabilities
    }
}
