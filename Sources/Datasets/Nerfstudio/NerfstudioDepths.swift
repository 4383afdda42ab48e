import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The depth maps of a nerfstudio export: PNG files in integer millimeters, 0 if not measured.
struct NerfstudioDepths {
    private let job: ExportJob
    private let folder: String
    private let maps: DepthExport
    private var emptyName: String?
    private var emptyCount = 0

    /// Creates the folder.
    init(_ job: ExportJob, folder: String) throws {
        self.job = job
        self.folder = folder
        maps = DepthExport(job, unitsPerMeter: 1000)
        try job.folder.makeFolder(folder)
    }

    /// Writes a frame's depth map.
    ///
    /// Frames without a depth map share an empty file, because either every frame or no frame must
    /// have one.
    ///
    /// - Returns: The file's path in the export.
    mutating func write(_ row: FrameRow, as name: String) throws -> String {
        let path = "\(folder)/\(name).png"
        return try maps.write(row, as: path) ? path : writeEmpty()
    }

    private mutating func writeEmpty() throws -> String {
        emptyCount += 1
        if let emptyName { return emptyName }
        let name = "\(folder)/none.png"
        let size = PixelSize(width: 1, height: 1)
        let nothing = PixelBuffer(format: .gray16, size: size) {
            $1.initializeMemory(as: UInt8.self, repeating: 0)
        }
        guard let nothing else { throw ExportError(.depthSize(size), place: Place(file: name)) }
        try job.folder.write(name, bytes: job.codecs.makeStillCodec().encodePNG(nothing))
        emptyName = name
        return name
    }

    /// Waits for the last file and reports losses.
    func finish() throws {
        try maps.finish()
        maps.reportConfidenceIsLost()
        job.reporter.addAssumption(
            emptyCount, "frame",
            "without depth, with an empty map: nerfstudio needs one for each frame or for none.")
    }
}
