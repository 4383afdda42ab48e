/// The position of a channel's speaker (CoreAudioBaseTypes.h).
public typealias AudioChannelLabel = UInt32
/// A known arrangement of channels.
public typealias AudioChannelLayoutTag = UInt32

/// The meaning of a channel's coordinates, as bits (CoreAudioBaseTypes.h).
public struct AudioChannelFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Flags from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The channels that are present, as bits (CoreAudioBaseTypes.h).
public struct AudioChannelBitmap: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Channels from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// One channel of a layout (CoreAudioBaseTypes.h).
public struct AudioChannelDescription: Sendable {
    /// The position of the channel's speaker.
    public var mChannelLabel: AudioChannelLabel = 0
    /// The meaning of the coordinates.
    public var mChannelFlags: AudioChannelFlags = []
    /// The coordinates of the speaker.
    public var mCoordinates: (Float32, Float32, Float32) = (0, 0, 0)

    /// A channel whose position is unknown.
    public init() {}
}

/// The arrangement of channels (CoreAudioBaseTypes.h); the phone's microphone has none.
public struct AudioChannelLayout: Sendable {
    /// A known arrangement, or what the other fields describe.
    public var mChannelLayoutTag: AudioChannelLayoutTag = 0
    /// The channels that are present.
    public var mChannelBitmap: AudioChannelBitmap = []
    /// The number of descriptions.
    public var mNumberChannelDescriptions: UInt32 = 0
    /// The first description; the others follow in memory.
    public var mChannelDescriptions: (AudioChannelDescription) = AudioChannelDescription()

    /// A layout without descriptions.
    public init() {}
}
