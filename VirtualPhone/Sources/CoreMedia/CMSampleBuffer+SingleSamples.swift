public import CoreFoundationNames

/// Whether to decode the sample without showing it (CMSampleBuffer.h).
public let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"

extension CMSampleBuffer.PerSampleAttachmentsDictionary.Key {
    /// The sample is decoded for others and not shown.
    public static let doNotDisplay = Self(rawValue: kCMSampleAttachmentKey_DoNotDisplay)
}

extension CMSampleBuffer {
    /// A buffer's samples, each in its own buffer.
    public struct SingleSampleBuffers: Sequence {
        fileprivate var buffers: [CMSampleBuffer]

        /// An iterator over the buffers.
        public struct Iterator: IteratorProtocol {
            fileprivate var rest: IndexingIterator<[CMSampleBuffer]>

            /// Returns the next buffer; nil after the last.
            public mutating func next() -> CMSampleBuffer? { rest.next() }
        }

        /// Returns an iterator over the buffers.
        public func makeIterator() -> Iterator { Iterator(rest: buffers.makeIterator()) }
    }

    /// Returns the samples one by one, or the buffer itself if it has a single sample.
    ///
    /// - Throws: an error if the bytes of the samples cannot be separated.
    public func singleSampleBuffers() throws -> SingleSampleBuffers {
        guard numSamples != 1 else { return SingleSampleBuffers(buffers: [self]) }
        guard numSamples == 0 || !sizes.isEmpty, let dataBuffer else {
            throw NSError(status: kCMSampleBufferError_CannotSubdivide)
        }
        let bytes = try dataBuffer.dataBytes()
        var offset = bytes.startIndex
        return SingleSampleBuffers(
            buffers: try (0..<numSamples).map { index in
                let size = sampleSize(at: index)
                guard size <= bytes.endIndex - offset else {
                    throw NSError(status: kCMSampleBufferError_CannotSubdivide)
                }
                defer { offset += size }
                let timings = timings.isEmpty ? [] : [try sampleTimingInfo(at: index)]
                let single = CMSampleBuffer(
                    image: nil, data: CMBlockBuffer(copying: bytes[offset..<offset + size]),
                    format: formatDescription, count: 1, timings: timings, sizes: [size])
                single.sampleAttachmentValues = [sampleAttachments[index].values]
                return single
            })
    }
}
