/// Successive samples of a microphone: one buffer of the platform.
public struct AudioBlock: Hashable, Sendable {
    /// The maximum size of a block in bytes: 40 s of two channels at 48 kHz.
    public static let largestByteCount = 8 << 20

    /// The time of the first sample on the host clock.
    public var timestamp: HostTime
    /// The form of the samples.
    public let format: AudioFormat
    /// The samples, little-endian; the channels of one moment are adjacent.
    public let bytes: [UInt8]

    /// Creates a block.
    ///
    /// - Returns: Nil if `bytes` is empty, is not a whole number of samples, or has more than
    ///   ``largestByteCount`` bytes.
    public init?(timestamp: HostTime, format: AudioFormat, bytes: [UInt8]) {
        guard !bytes.isEmpty, bytes.count <= Self.largestByteCount,
            bytes.count.isMultiple(of: format.byteCount)
        else { return nil }
        self.timestamp = timestamp
        self.format = format
        self.bytes = bytes
    }

    /// The number of samples of each channel.
    public var sampleCount: Int { bytes.count / format.byteCount }
}

/// The form of a microphone's samples, without compression.
public struct AudioFormat: Hashable, Sendable {
    /// How a sample is stored.
    public enum SampleType: String, Sendable, CaseIterable {
        /// A signed integer of 16 bits.
        case int16
        /// A number of 32 bits, IEEE 754, where ±1 is full scale.
        case float32

        /// The size in bytes.
        public var byteCount: Int {
            switch self {
            case .int16: return 2
            case .float32: return 4
            }
        }
    }

    /// The nominal rate in samples per second.
    public let rateHertz: Double
    /// The number of channels.
    public let channelCount: Int
    /// How a sample is stored.
    public let sampleType: SampleType

    /// Creates a format.
    ///
    /// - Returns: Nil unless the rate is 1 kHz to 1 MHz, and the number of channels 1 to 64.
    public init?(rateHertz: Double, channelCount: Int, sampleType: SampleType) {
        guard (1e3...1e6).contains(rateHertz), (1...64).contains(channelCount) else { return nil }
        self.rateHertz = rateHertz
        self.channelCount = channelCount
        self.sampleType = sampleType
    }

    /// The size in bytes of one sample of all channels.
    public var byteCount: Int { channelCount * sampleType.byteCount }

    /// The format in words: "48000 Hz, 1 channel, int16".
    package var words: String {
        "\(rateHertz.short) Hz, \(channelCount.counted("channel")), \(sampleType.rawValue)"
    }
}
