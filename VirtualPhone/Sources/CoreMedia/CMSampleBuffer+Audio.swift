package import LockstepSamples

extension CMFormatDescription {
    /// The description of a microphone's samples, for the stand-ins of AVFoundation and ARKit.
    package convenience init(_ format: AudioFormat) {
        let kind =
            format.sampleType == .float32
            ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
        let size = UInt32(clamping: format.byteCount)
        let stream = AudioStreamBasicDescription(
            mSampleRate: format.rateHertz, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kind | kAudioFormatFlagIsPacked, mBytesPerPacket: size,
            mFramesPerPacket: 1, mBytesPerFrame: size,
            mChannelsPerFrame: UInt32(clamping: format.channelCount),
            mBitsPerChannel: UInt32(clamping: 8 * format.sampleType.byteCount), mReserved: 0)
        self.init(
            kCMMediaType_Audio, kAudioFormatLinearPCM, CMVideoDimensions(), nil,
            stream: AudioStream(stream))
    }
}

extension CMSampleBuffer {
    /// A microphone's block, for the stand-ins of AVFoundation and ARKit.
    ///
    /// It has one timing entry, with the duration of a sample, and one size, as CMSampleBuffer.h
    /// shows for interleaved audio.
    ///
    /// - Parameters:
    ///   - time: the time of the first sample, on any clock.
    ///   - isSilent: whether all samples are 0.
    package convenience init(_ block: AudioBlock, at time: CMTime, isSilent: Bool) {
        let bytes = isSilent ? Array(repeating: 0, count: block.bytes.count) : block.bytes
        let timing = CMSampleTimingInfo(
            duration: CMTime(value: 1, timescale: Int32(block.format.rateHertz.rounded())),
            presentationTimeStamp: time, decodeTimeStamp: .invalid)
        self.init(
            image: nil, data: CMBlockBuffer(copying: bytes),
            format: CMFormatDescription(block.format), count: block.sampleCount, timings: [timing],
            sizes: [block.format.byteCount])
    }
}
