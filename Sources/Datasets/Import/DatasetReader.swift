import LockstepSamples

/// The importer of a format.
struct DatasetReader: Sendable {
    /// The importer's options.
    struct Options {
        var codecs: any MediaCodecs
        /// The units of the depth files for one meter; nil uses the format's usual scale.
        var depthUnitsPerMeter: Double?
    }

    /// Data that recordings may contain and that the import leaves out, one clause each.
    let losses: [String]
    /// The file name extension of recordings that are single files; nil if recordings are folders.
    let ofOneFile: String?
    /// Whether a user may state the depth unit.
    ///
    /// Recordings of RealSense cameras in the TUM RGB-D format may be in millimeters.
    let takesDepthScale: Bool
    /// Opens a folder as a source.
    let open: @Sendable (RecordingFolder, Options) throws -> any StoredSource

    init(
        losses: [String], ofOneFile: String? = nil, takesDepthScale: Bool = false,
        open: @escaping @Sendable (RecordingFolder, Options) throws -> any StoredSource
    ) {
        self.losses = losses
        self.ofOneFile = ofOneFile
        self.takesDepthScale = takesDepthScale
        self.open = open
    }
}
