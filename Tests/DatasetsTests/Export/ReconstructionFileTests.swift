import LockstepFormats
import LockstepSamples
import Testing

@testable import LockstepDatasets

/// Files of COLMAP and nerfstudio and PLY point clouds, byte by byte as documented.
@Suite struct ReconstructionFileTests {
    private static let intrinsics = Intrinsics(fx: 500.5, fy: 501, cx: 320, cy: 240.25)
    private static let size = PixelSize(width: 640, height: 480)

    /// A quarter turn about z, then a translation of 1, 2 and 3 meters.
    private static let pose = Transform(
        rotation: Matrix3(columns: Vector3(0, 1, 0), Vector3(-1, 0, 0), Vector3(0, 0, 1)),
        translation: Vector3(1, 2, 3))

    private static let point = ColoredPoint(
        position: Vector3(0.5, -1, 2), color: Color(red: 1, green: 128, blue: 255))

    private func text(_ write: (inout TextBuffer) -> Void) -> String {
        String(decoding: bytes(write), as: UTF8.self)
    }

    private func bytes(_ write: (inout TextBuffer) -> Void) -> [UInt8] {
        var buffer = TextBuffer()
        write(&buffer)
        return buffer.bytes
    }

    @Test func colmapsTextHasALineForACameraAndAPointAndTwoForAnImage() {
        let camera = COLMAPCamera(identifier: 7, size: Self.size, intrinsics: Self.intrinsics)
        #expect(
            text { camera.append(to: &$0, as: .text) }
                == "7 PINHOLE 640 480 500.5 501.0 320.0 240.25\n")
        let image = COLMAPImage(
            identifier: 3, camera: 7, name: "000002.jpg", visionFromWorld: Self.pose)
        #expect(
            text { image.append(to: &$0, as: .text) }
                == "3 0.7071067811865475 0.0 0.0 0.7071067811865475 1.0 2.0 3.0 7 000002.jpg\n\n")
        let point = COLMAPPoint(identifier: 9, point: Self.point)
        #expect(text { point.append(to: &$0, as: .text) } == "9 0.5 -1.0 2.0 1 128 255 -1\n")
    }

    @Test func colmapRecordsAreLittleEndian() {
        let camera = COLMAPCamera(
            identifier: 7, size: Self.size,
            intrinsics: Intrinsics(fx: 1, fy: 2, cx: 0.5, cy: -1))
        #expect(
            bytes { camera.append(to: &$0, as: .binary) } == [
                7, 0, 0, 0, 1, 0, 0, 0,
                0x80, 2, 0, 0, 0, 0, 0, 0, 0xe0, 1, 0, 0, 0, 0, 0, 0,
                0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0x40,
                0, 0, 0, 0, 0, 0, 0xe0, 0x3f, 0, 0, 0, 0, 0, 0, 0xf0, 0xbf,
            ])
        let image = COLMAPImage(
            identifier: 3, camera: 7, name: "a", visionFromWorld: .identity)
        let expected: [UInt8] =
            [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f] + [UInt8](repeating: 0, count: 6 * 8)
            + [7, 0, 0, 0, 0x61, 0] + [UInt8](repeating: 0, count: 8)
        #expect(bytes { image.append(to: &$0, as: .binary) } == expected)
        let point = COLMAPPoint(identifier: 9, point: Self.point)
        #expect(
            bytes { point.append(to: &$0, as: .binary) } == [
                9, 0, 0, 0, 0, 0, 0, 0,
                0, 0, 0, 0, 0, 0, 0xe0, 0x3f, 0, 0, 0, 0, 0, 0, 0xf0, 0xbf,
                0, 0, 0, 0, 0, 0, 0, 0x40, 1, 128, 255,
                0, 0, 0, 0, 0, 0, 0xf0, 0xbf, 0, 0, 0, 0, 0, 0, 0, 0,
            ])
    }

    @Test func colmapsFilesBeginWithTheirColumnsOrTheirCount() {
        #expect(
            COLMAPFile.allCases.map { $0.name(.text) } == [
                "cameras.txt", "images.txt", "points3D.txt",
            ])
        #expect(COLMAPFile.points3D.name(.binary) == "points3D.bin")
        for file in COLMAPFile.allCases {
            let lines = text { file.appendStart(count: 5, to: &$0, as: .text) }
                .split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.last == "" && lines.dropLast().allSatisfy { $0.hasPrefix("# ") })
            #expect(
                bytes { file.appendStart(count: 258, to: &$0, as: .binary) }
                    == [2, 1, 0, 0, 0, 0, 0, 0])
        }
    }

    @Test func pointCloudHasTextHeaderAndRecordsOf15Bytes() {
        let header = text { PLYCloud.appendHeader(count: 2, comment: "meters", to: &$0) }
        #expect(
            header == """
                ply
                format binary_little_endian 1.0
                comment meters
                element vertex 2
                property float x
                property float y
                property float z
                property uchar red
                property uchar green
                property uchar blue
                end_header

                """)
        #expect(
            bytes { PLYCloud.append(Self.point, to: &$0) }
                == [0, 0, 0, 0x3f, 0, 0, 0x80, 0xbf, 0, 0, 0, 0x40, 1, 128, 255])
    }

    @Test func transformsHaveAFrameALineAndRowsOfMatrices() {
        let transforms = NerfstudioTransforms(savedFromWorld: Self.pose, cloud: "cloud.ply")
        let frame = NerfstudioFrame(
            image: "images/000000.jpg", depth: nil, size: Self.size, intrinsics: Self.intrinsics,
            worldFromCamera: Self.pose)
        var other = frame
        other.depth = "depth/000001.png"
        let matrix = "[[0.0,-1.0,0.0,1.0],[1.0,0.0,0.0,2.0],[0.0,0.0,1.0,3.0]"
        let numbers = """
            "w":640,"h":480,"fl_x":500.5,"fl_y":501.0,"cx":320.0,"cy":240.25,\
            "transform_matrix":\(matrix),[0.0,0.0,0.0,1.0]]}
            """
        #expect(
            text {
                transforms.appendStart(to: &$0)
                NerfstudioTransforms.append(frame, isFirst: true, to: &$0)
                NerfstudioTransforms.append(other, isFirst: false, to: &$0)
                NerfstudioTransforms.appendEnd(to: &$0)
            } == """
                {"camera_model":"OPENCV","k1":0.0,"k2":0.0,"p1":0.0,"p2":0.0,\
                "applied_transform":\(matrix)],"ply_file_path":"cloud.ply","frames":[
                {"file_path":"images/000000.jpg",\(numbers),
                {"file_path":"images/000000.jpg","depth_file_path":"depth/000001.png",\(numbers)
                ]}

                """)
    }
}
