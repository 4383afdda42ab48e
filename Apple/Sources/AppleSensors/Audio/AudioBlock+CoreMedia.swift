internal import CoreMedia
internal import LockstepSamples

extension AudioBlock {
    /// Copies the samples of a buffer whose first sample was taken at `time`.
    ///
    /// - Returns: Nil if a session cannot store the buffer's format, or if its bytes are not those
    ///   of its number of samples.
    init?(_ buffer: CMSampleBuffer, at time: HostTime) {
        guard let stream = buffer.formatDescription?.audioStreamBasicDescription,
            let format = AudioFormat(stream), let data = buffer.dataBuffer,
            data.dataLength <= Self.largestByteCount, let bytes = try? data.bytes
        else { return nil }
        self.init(timestamp: time, format: format, bytes: bytes)
        guard sampleCount == buffer.numSamples else { return nil }
    }
}

extension CMBlockBuffer {
    /// A copy of the bytes.
    fileprivate var bytes: [UInt8] {
        get throws {
            try Array(unsafeUninitializedCapacity: dataLength) { memory, count in
                let part = UnsafeMutableRawBufferPointer(memory)[..<dataLength]
                try copyDataBytes(to: UnsafeMutableRawBufferPointer(rebasing: part))
                count = dataLength
            }
        }
    }
}

extension AudioFormat {
    /// Converts Core Audio's description (CoreAudioBaseTypes.h).
    ///
    /// - Returns: Nil unless it is linear PCM of int16 or float32, little-endian, without gaps
    ///   between samples, and interleaved. One channel is the same interleaved or not.
    init?(_ stream: AudioStreamBasicDescription) {
        let flags = stream.mFormatFlags
        let isInterleaved = flags & kAudioFormatFlagIsNonInterleaved == 0
        guard stream.mFormatID == kAudioFormatLinearPCM, flags & kAudioFormatFlagIsBigEndian == 0,
            isInterleaved || stream.mChannelsPerFrame == 1, let type = SampleType(stream)
        else { return nil }
        self.init(
            rateHertz: stream.mSampleRate, channelCount: Int(stream.mChannelsPerFrame),
            sampleType: type)
        guard byteCount == Int(stream.mBytesPerFrame) else { return nil }
    }
}

extension AudioFormat.SampleType {
    fileprivate init?(_ stream: AudioStreamBasicDescription) {
        let isFloat = stream.mFormatFlags & kAudioFormatFlagIsFloat != 0
        let isSigned = stream.mFormatFlags & kAudioFormatFlagIsSignedInteger != 0
        switch (isFloat, isSigned, stream.mBitsPerChannel) {
        case (true, _, 32): self = .float32
        case (false, true, 16): self = .int16
        default: return nil
        }
    }
}

extension SampleGate {
    /// Delivers a buffer of the microphone with a timestamp of `clock`, or counts it as unusable.
    func deliver(audio buffer: CMSampleBuffer, of clock: CMClock?) {
        let arrival = self.clock.now
        let time = HostTime(buffer.presentationTimeStamp, of: clock)
        guard let time, let block = AudioBlock(buffer, at: time) else {
            return drop(.audio, .unusable, at: time, arrival: arrival)
        }
        deliver(.audio(block), arrival: arrival)
    }
}
