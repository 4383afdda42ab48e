/// A four-character code of a format (CoreAudioBaseTypes.h).
public typealias AudioFormatID = UInt32
/// The details of a format, as bits.
public typealias AudioFormatFlags = UInt32

/// Linear PCM: samples without compression.
public let kAudioFormatLinearPCM: AudioFormatID = 0x6C70_636D  // 'lpcm'
/// MPEG-4 AAC, low complexity.
public let kAudioFormatMPEG4AAC: AudioFormatID = 0x6161_6320  // 'aac '

/// Floating-point numbers; integers without it.
public let kAudioFormatFlagIsFloat: AudioFormatFlags = 1 << 0
/// Big-endian numbers; little-endian without it.
public let kAudioFormatFlagIsBigEndian: AudioFormatFlags = 1 << 1
/// Signed integers; unsigned without it.
public let kAudioFormatFlagIsSignedInteger: AudioFormatFlags = 1 << 2
/// The bits of a sample fill its bytes.
public let kAudioFormatFlagIsPacked: AudioFormatFlags = 1 << 3
/// The bits of a sample that does not fill its bytes are the high ones.
public let kAudioFormatFlagIsAlignedHigh: AudioFormatFlags = 1 << 4
/// Each channel has its own samples in succession; channels alternate without it.
public let kAudioFormatFlagIsNonInterleaved: AudioFormatFlags = 1 << 5

/// A format of audio with channels of equal size (CoreAudioBaseTypes.h).
///
/// A frame is one sample of every channel; of non-interleaved audio, the fields about frames
/// describe one channel. A packet of linear PCM is one frame.
public struct AudioStreamBasicDescription: Sendable {
    /// Frames per second.
    public var mSampleRate: Float64
    /// The kind of data.
    public var mFormatID: AudioFormatID
    /// Details of the kind.
    public var mFormatFlags: AudioFormatFlags
    /// The size of a packet in bytes.
    public var mBytesPerPacket: UInt32
    /// The number of frames in a packet.
    public var mFramesPerPacket: UInt32
    /// The size of a frame in bytes.
    public var mBytesPerFrame: UInt32
    /// The number of channels.
    public var mChannelsPerFrame: UInt32
    /// The number of bits of a sample.
    public var mBitsPerChannel: UInt32
    /// Always 0.
    public var mReserved: UInt32

    /// A description whose fields are all 0: unknown.
    public init() {
        self.init(
            mSampleRate: 0, mFormatID: 0, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 0,
            mBytesPerFrame: 0, mChannelsPerFrame: 0, mBitsPerChannel: 0, mReserved: 0)
    }

    /// A description from its fields.
    public init(
        mSampleRate: Float64, mFormatID: AudioFormatID, mFormatFlags: AudioFormatFlags,
        mBytesPerPacket: UInt32, mFramesPerPacket: UInt32, mBytesPerFrame: UInt32,
        mChannelsPerFrame: UInt32, mBitsPerChannel: UInt32, mReserved: UInt32
    ) {
        self.mSampleRate = mSampleRate
        self.mFormatID = mFormatID
        self.mFormatFlags = mFormatFlags
        self.mBytesPerPacket = mBytesPerPacket
        self.mFramesPerPacket = mFramesPerPacket
        self.mBytesPerFrame = mBytesPerFrame
        self.mChannelsPerFrame = mChannelsPerFrame
        self.mBitsPerChannel = mBitsPerChannel
        self.mReserved = mReserved
    }
}
