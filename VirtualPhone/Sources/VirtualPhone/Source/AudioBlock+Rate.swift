internal import LockstepSamples

extension AudioBlock {
    /// Returns the block as a microphone of another rate takes it: each sample is the nearest one.
    ///
    /// - Returns: the block itself if it is too short for one sample, or if the rate is invalid.
    func taken(atHertz hertz: Double) -> AudioBlock {
        let format = AudioFormat(
            rateHertz: hertz, channelCount: format.channelCount, sampleType: format.sampleType)
        guard let format, hertz != self.format.rateHertz else { return self }
        let step = self.format.rateHertz / hertz
        let count = Int((Double(sampleCount) / step).rounded(.down))
        let taken = (0..<count).flatMap { index -> ArraySlice<UInt8> in
            let sample = min(Int((Double(index) * step).rounded()), sampleCount - 1)
            return bytes[sample * format.byteCount..<(sample + 1) * format.byteCount]
        }
        return AudioBlock(timestamp: timestamp, format: format, bytes: taken) ?? self
    }
}
