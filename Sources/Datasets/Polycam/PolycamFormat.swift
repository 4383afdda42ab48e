import LockstepSamples

extension DatasetFormat {
    /// A raw export of Polycam.
    public static let polycam = DatasetFormat(
        name: "polycam", title: "Polycam raw",
        summary: "a Polycam raw export "
            + "(\(PolycamFiles.keyframes)/\(PolycamFiles.Cameras.original.cameras))",
        streams: [.camera, .depth],
        facets: [.anchors, .poses, .intrinsics],
        recognizes: { try PolycamFiles.recognize($0) },
        reader: DatasetReader(losses: [
            "one of the two sets of poses and images, before and after optimization",
            "blur scores", "meshes and movies",
        ]) { folder, options in
            try PolycamRecording.open(folder, codecs: options.codecs)
        })
}
