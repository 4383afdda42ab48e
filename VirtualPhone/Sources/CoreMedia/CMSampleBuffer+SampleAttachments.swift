public import CoreFoundationNames

extension CMSampleBuffer {
    /// What is attached to one sample (CMSampleBuffer.h, in its form in Swift).
    public struct PerSampleAttachmentsDictionary {
        /// A name among those that Core Media knows.
        public struct Key: RawRepresentable, Hashable, Sendable {
            /// The name.
            public var rawValue: CFString

            /// A key by its name.
            public init(rawValue: CFString) { self.rawValue = rawValue }

            /// Decoding cannot start here.
            public static let notSync = Key(rawValue: kCMSampleAttachmentKey_NotSync)
            /// The sample needs others.
            public static let dependsOnOthers = Key(
                rawValue: kCMSampleAttachmentKey_DependsOnOthers)
            /// It is to be shown at once, whatever its time.
            public static let displayImmediately = Key(
                rawValue: kCMSampleAttachmentKey_DisplayImmediately)
        }

        var values: CFDictionary

        /// The value under a name; setting nil takes it away.
        public subscript(key: Key) -> Any? {
            get { values[key.rawValue] }
            set { values[key.rawValue] = newValue }
        }
    }

    /// What is attached to the samples, one entry for each.
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

        /// The place after another.
        public func index(after i: Int) -> Int { i + 1 }

        /// What is attached to one sample, counted from 0.
        public subscript(sample: Int) -> PerSampleAttachmentsDictionary {
            get { samples[sample] }
            set { samples[sample] = newValue }
        }
    }

    /// What is attached to the samples; made when it is first asked for, so that there is an entry
    /// for each.
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
