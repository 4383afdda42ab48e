public import CoreFoundationNames

/// Whether to decode it without showing it (CMSampleBuffer.h).
public let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"

extension CMSampleBuffer.PerSampleAttachmentsDictionary.Key {
    /// It is decoded for others and not to be shown.
    public static let doNotDisplay = Self(rawValue: kCMSampleAttachmentKey_DoNotDisplay)
}

extension CMSampleBuffer {
    /// A buffer's samples, each in a buffer of its own.
    public struct SingleSampleBuffers: Sequence {
        fileprivate var buffers: [CMSampleBuffer]

        /// The buffers one after the other.
        public struct Iterator: IteratorProtocol {
            fileprivate var rest: IndexingIterator<[CMSampleBuffer]>

            /// The next buffer; nil after the last.
            public mutating func next() -> CMSampleBuffer? { rest.next() }
        }

        /// The buffers one after the other.
        public func makeIterator() -> Iterator { Iterator(rest: buffers.makeIterator()) }
    }

    /// The samples one by one; the buffer itself where it has one.
    ///
    /// - Throws: an error where the samples' bytes cannot be told apart.
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
