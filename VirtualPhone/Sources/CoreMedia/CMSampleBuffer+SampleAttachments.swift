public import CoreFoundationNames

extension CMSampleBuffer {
    /// The attachments of one sample (CMSampleBuffer.h, in its Swift form).
    public struct PerSampleAttachmentsDictionary {
        /// A key that Core Media defines.
        public struct Key: RawRepresentable, Hashable, Sendable {
            /// The name.
            public var rawValue: CFString

            /// A key from its name.
            public init(rawValue: CFString) { self.rawValue = rawValue }

            /// Decoding cannot start at the sample.
            public static let notSync = Key(rawValue: kCMSampleAttachmentKey_NotSync)
            /// The sample depends on others.
            public static let dependsOnOthers = Key(
                rawValue: kCMSampleAttachmentKey_DependsOnOthers)
            /// The sample is to be shown at once, whatever its time.
            public static let displayImmediately = Key(
                rawValue: kCMSampleAttachmentKey_DisplayImmediately)
        }

        var values: CFDictionary

        /// The value for a key; setting nil removes it.
        public subscript(key: Key) -> Any? {
            get { values[key.rawValue] }
            set { values[key.rawValue] = newValue }
        }
    }

    /// The attachments of the samples, one entry for each.
    public struct SampleAttachmentsArray: Collection {
        var samples: [PerSampleAttachmentsDictionary]

        /// 0.
        public var startIndex: Int
        /// The number of samples.
        public var endIndex: Int

        init(samples: [PerSampleAttachmentsDictionary]) {
            self.samples = samples
            (startIndex, endIndex) = (samples.startIndex, samples.endIndex)
        }

        /// Returns the next index.
        public func index(after i: Int) -> Int { i + 1 }

        /// The attachments of one sample, by zero-based index.
        public subscript(sample: Int) -> PerSampleAttachmentsDictionary {
            get { samples[sample] }
            set { samples[sample] = newValue }
        }
    }

    /// The attachments of the samples; created on first access, so that there is an entry for each.
    public var sampleAttachments: SampleAttachmentsArray {
        get {
            let kept = sampleAttachmentValues
            let values = kept.isEmpty ? Array(repeating: CFDictionary(), count: numSamples) : kept
            return SampleAttachmentsArray(
                samples: values.map(PerSampleAttachmentsDictionary.init(values:)))
        }
        set { sampleAttachmentValues = newValue.samples.map(\.values) }
    }
}
