import LockstepSamples

extension DatasetFormat {
    /// A recording of Record3D: its own file, the folder unpacked from it, or its EXR export.
    public static let record3D = DatasetFormat(
        name: "record3d", title: "Record3D",
        summary: "a Record3D recording (an .r3d file; \(Record3DFiles.own.metadata) and "
            + "\(Record3DFiles.own.images); or \(Record3DFiles.exported.images), "
            + "\(Record3DFiles.exported.depths) and \(Record3DFiles.exported.metadata) of its "
            + "export as EXR and JPG)",
        streams: [.camera, .depth],
        facets: [.poses, .intrinsics, .orientations],
        recognizes: { try Record3DFiles.find(in: $0) != nil },
        reader: DatasetReader(losses: [
            "audio tracks", "times of the phone's clock, which are missing",
        ]) { folder, options in
            try Record3DRecording.open(folder, codecs: options.codecs)
        })
}
