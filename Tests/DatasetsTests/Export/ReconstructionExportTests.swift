import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Exports for reconstruction programs, of one small session: two frames, the second without a
/// pose.
@Suite struct ReconstructionExportTests {
    private static let start: Int64 = 12_345_000_000_000
    private static let size = PixelSize(width: 8, height: 6)

    /// A map of 2 × 1 pixels.
    private static func map(_ meters: [Float], confidence: [UInt8]? = nil) -> DepthMap? {
        let size = PixelSize(width: 2, height: 1)
        let depth = PixelBuffer(format: .float32, size: size) { _, bytes in
            meters.withUnsafeBytes { bytes.copyBytes(from: $0) }
        }
        let grades = confidence.flatMap { confidence in
            PixelBuffer(format: .gray8, size: size) { _, bytes in bytes.copyBytes(from: confidence)
            }
        }
        return depth.flatMap { DepthMap(depth: $0, confidence: grades) }
    }

    /// Frames with a pose and optional depth, 0.1 s apart.
    private static func frames(_ maps: [DepthMap?]) -> [Delivery] {
        maps.enumerated().map { number, map in
            .frame(start + Int64(number) * 100_000_000) { frame in
                frame.fill()
                frame.depth = map
            }
        }
    }

    @Test func colmapIsImagesAndAModel() throws {
        let export = try ExportExample().export(.colmap)
        #expect(
            export.files.keys.sorted() == [
                "images/000000.jpg", "sparse/0/cameras.txt", "sparse/0/images.txt",
                "sparse/0/points3D.txt",
            ])
        #expect(
            export.text("sparse/0/cameras.txt") == """
                # CAMERA_ID MODEL WIDTH HEIGHT PARAMS[]
                1 PINHOLE 8 6 7.5 7.25 4.0 3.0

                """)
        #expect(
            export.text("sparse/0/images.txt") == """
                # IMAGE_ID QW QX QY QZ TX TY TZ CAMERA_ID NAME
                # X Y POINT3D_ID of each point
                1 0.0 1.0 0.0 0.0 -0.5 1.5 -2.0 1 000000.jpg


                """)
        #expect(
            export.text("sparse/0/points3D.txt")
                == "# POINT3D_ID X Y Z R G B ERROR, then IMAGE_ID POINT2D_IDX of each\n")
        #expect(export.report.losses.contains("Left out: frames without pose or intrinsics (1)."))
        #expect(
            export.report.guesses.contains(
                "There are no points: the export has no depth maps and no feature points."))
    }

    @Test(arguments: [DatasetFormat.colmap, .nerfstudio], [false, true])
    func aSessionsJPEGsAreCopiedUnchanged(_ format: DatasetFormat, isBinary: Bool) throws {
        let example = try ExportExample()
        var options = ExportOptions()
        options.isBinary = isBinary
        let export = try example.export(format, options: options)
        #expect(
            export.files["images/000000.jpg"]
                == example.disk.bytes(at: example.path + "/rgb/000000.jpg"))
    }

    /// Readers of these formats ignore EXIF, so the pixels themselves are rotated.
    @Test(arguments: [DatasetFormat.colmap, .nerfstudio])
    func imagesThatEXIFTurnsAreTurned(_ format: DatasetFormat) throws {
        let upright = exampleJPEG(Self.size, content: [9, 7])
        let tagged = JPEGTurn(quarterTurnsClockwise: 2).tagged(upright)
        let export = try ExportExample([
            .frame(Self.start) { frame in
                frame.fill()
                frame.image = .still(EncodedStill(bytes: tagged, size: Self.size))
            }
        ]).export(format)
        #expect(export.files["images/000000.jpg"] == exampleJPEG(Self.size, content: [9, 90]))
        #expect(
            export.report.losses.contains { $0.hasPrefix("Lost in part: detail of 1 image, ") })
    }

    /// The centers of the map's pixels are ±2 px of 8 from the axis: ±0.4 m at 1.5 m and 7.5 px.
    @Test func pointsComeFromDepthAndColorsFromTheImage() throws {
        let maps = [Self.map([1.5, 0]), Self.map([.nan, 3])]
        let export = try ExportExample(Self.frames(maps)).export(.colmap)
        let lines = export.lines("sparse/0/points3D.txt").dropFirst()
        let points = lines.map { $0.split(separator: " ").map(String.init) }
        #expect(points.map { $0[0] } == ["1", "2"])
        let places = points.map { $0[1...3].compactMap(Double.init) }
        #expect(places.count == 2)
        for (place, expected) in zip(places, [[0.1, 1.5, -3.5], [1.3, 1.5, -5]]) {
            for (one, other) in zip(place, expected) { #expect(abs(one - other) < 1e-12) }
        }
        #expect(points.allSatisfy { $0[7] == "-1" && $0.count == 8 })
    }

    @Test func lowerConfidenceGivesNoPoint() throws {
        let deliveries = Self.frames([Self.map([1, 2], confidence: [1, 2])])
        for (least, count) in [(0, 2), (1, 2), (2, 1)] {
            var options = ExportOptions()
            options.leastConfidence = least
            let export = try ExportExample(deliveries).export(.ply, options: options)
            #expect(export.text("points.ply").contains("element vertex \(count)\n"), "\(least)")
        }
    }

    @Test func pointsOfOneCubeAreOne() throws {
        let deliveries = Self.frames([
            Self.map([1.02, 1.02]), Self.map([1.02, 1.02]), Self.map([1.021, 1.02]),
        ])
        for (edge, count) in [(0.05, 2), (10.0, 1), (1e-5, 3)] {
            var options = ExportOptions()
            options.voxelMeters = edge
            let export = try ExportExample(deliveries).export(.ply, options: options)
            #expect(export.text("points.ply").contains("element vertex \(count)\n"), "\(edge)")
            #expect(
                export.report.losses.contains(
                    "Lost in part: depth maps, converted to \(count) point\(count == 1 ? "" : "s")."
                ))
        }
    }

    @Test func oneCameraForAllHasTheMeanOfTheirIntrinsics() throws {
        var options = ExportOptions()
        options.sharesCamera = true
        let export = try ExportExample([
            .frame(Self.start) { $0.fill() },
            .frame(Self.start + 1) { frame in
                frame.fill()
                frame.intrinsics = Intrinsics(fx: 8.5, fy: 8.25, cx: 4.5, cy: 3.5)
            },
        ]).export(.colmap, options: options)
        #expect(
            export.lines("sparse/0/cameras.txt").dropFirst() == ["1 PINHOLE 8 6 8.0 7.75 4.5 3.5"])
        #expect(
            export.lines("sparse/0/images.txt").dropFirst(2).map { String($0.suffix(13)) }
                == [" 1 000000.jpg", " 1 000001.jpg"])
    }

    @Test func imagesOfTwoSizesShareTwoCameras() throws {
        var options = ExportOptions()
        options.sharesCamera = true
        let export = try ExportExample(Self.framesOfTwoSizes).export(.colmap, options: options)
        #expect(
            export.lines("sparse/0/cameras.txt").dropFirst() == [
                "1 PINHOLE 8 6 8.0 7.25 4.0 3.0", "2 PINHOLE 16 12 15.0 14.5 8.0 6.0",
            ])
        let cameras = export.lines("sparse/0/images.txt").filter { $0.hasSuffix(".jpg") }
            .map { String($0.suffix(12)) }
        #expect(cameras == ["1 000000.jpg", "2 000001.jpg", "1 000002.jpg"])
        #expect(
            export.report.losses.contains(
                "Lost in part: intrinsics; all images of one size have their mean."))
    }

    @Test func theOneCameraOfADatasetIsThatOfTheFirstImagesSize() throws {
        let export = try ExportExample(Self.framesOfTwoSizes).export(.tumrgbd)
        #expect(export.text("calibration.txt") == "8.0 7.25 3.5 2.5\n")
        #expect(
            export.report.guesses.contains(
                "1 image of another size than the first, which the camera describes."))
    }

    /// Two images of 8 × 6 with different focal lengths, and one of twice the size between them.
    private static let framesOfTwoSizes: [Delivery] = [
        .frame(start) { $0.fill() },
        .frame(start + 1) { frame in
            frame.fill()
            let size = PixelSize(width: 16, height: 12)
            frame.image = .still(EncodedStill(bytes: exampleJPEG(size, content: []), size: size))
            frame.intrinsics = Intrinsics(fx: 15, fy: 14.5, cx: 7.5, cy: 5.5)
        },
        .frame(start + 2) { frame in
            frame.fill()
            frame.intrinsics = Intrinsics(fx: 8.5, fy: 7.25, cx: 3.5, cy: 2.5)
        },
    ]

    /// The map's values are the first byte of the first row: 1500 mm and 0 mm.
    @Test func nerfstudioHasADepthMapForEveryFrameWhereAnyHasOne() throws {
        let maps = [Self.map([1.5, 0]), nil, nil]
        let export = try ExportExample(Self.frames(maps)).export(.nerfstudio)
        #expect(
            export.files.keys.sorted() == [
                "depth/000000.png", "depth/none.png", "images/000000.jpg", "images/000001.jpg",
                "images/000002.jpg", "sparse_pc.ply", "transforms.json",
            ])
        let gray16 = UInt8(ascii: "g")
        #expect(export.files["depth/000000.png"] == [gray16, UInt8(1500 & 255)])
        #expect(export.files["depth/none.png"] == [gray16, 0])
        let text = export.text("transforms.json")
        #expect(text.components("\"depth_file_path\":\"depth/none.png\"") == 2)
        #expect(text.components("\"depth_file_path\":\"depth/000000.png\"") == 1)
        #expect(export.report.guesses.contains { $0.hasPrefix("2 frames without depth, with an ") })
    }

    @Test func nerfstudioOfASessionWithoutDepthHasNone() throws {
        let export = try ExportExample().export(.nerfstudio)
        #expect(export.files.keys.sorted() == ["images/000000.jpg", "transforms.json"])
        #expect(
            export.text("transforms.json") == """
                {"camera_model":"OPENCV","k1":0.0,"k2":0.0,"p1":0.0,"p2":0.0,\
                "applied_transform":[[0.0,0.0,1.0,0.0],[1.0,0.0,0.0,0.0],[0.0,1.0,0.0,0.0]],\
                "frames":[
                {"file_path":"images/000000.jpg","w":8,"h":6,"fl_x":7.5,"fl_y":7.25,"cx":4.0,\
                "cy":3.0,"transform_matrix":[[0.0,0.0,1.0,-2.0],[1.0,0.0,0.0,0.5],\
                [0.0,1.0,0.0,1.5],[0.0,0.0,0.0,1.0]]}
                ]}

                """)
    }

    /// Invalid cameras: not finite, mirrored, stretched, without a focal length.
    @Test(arguments: [DatasetFormat.colmap, .nerfstudio, .ply], [false, true])
    func invalidCamerasAreOmitted(_ format: DatasetFormat, isBinary: Bool) throws {
        let mirror = Transform(
            rotation: Matrix3(columns: Vector3(-1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)),
            translation: .zero)
        let stretched = Transform(
            rotation: Matrix3(columns: Vector3(2, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)),
            translation: .zero)
        let nowhere = Transform(rotation: .identity, translation: Vector3(.nan, 0, 0))
        var deliveries = [mirror, stretched, nowhere].map { pose in
            Delivery.frame(Self.start) { frame in
                frame.fill()
                frame.worldFromCamera = pose
            }
        }
        deliveries += [
            .frame(Self.start) { frame in
                frame.fill()
                frame.intrinsics = Intrinsics(fx: 0, fy: 7, cx: 3, cy: 2)
            }
        ]
        var options = ExportOptions()
        options.isBinary = isBinary
        let report = try ExportExample(deliveries).export(format, options: options).report
        #expect(report.losses.contains("Left out: frames without pose or intrinsics (4)."))
    }

    /// Sharpness by position along a line of three meters: one frame per meter.
    @Test func usesTheSharpestFrameOfEachPathSegment() throws {
        let frames: [(meters: Double, sharpness: Double)] = [
            (0, 1), (0.5, 9), (1.2, 7), (1.3, 8), (2.1, 3), (3, 2),
        ]
        let deliveries = frames.enumerated().map { number, place in
            Delivery.frame(Self.start + Int64(number)) { frame in
                frame.fill()
                frame.worldFromCamera = Transform(
                    rotation: .identity, translation: Vector3(place.meters, 0, 0))
                frame.sharpness = place.sharpness
            }
        }
        var options = ExportOptions()
        options.sharpestCount = 3
        let example = try ExportExample(deliveries)
        let export = try example.export(.colmap, options: options)
        let names = export.files.keys.filter { $0.hasPrefix("images/") }.sorted()
        #expect(names == ["images/000001.jpg", "images/000003.jpg", "images/000004.jpg"])
        #expect(export.report.losses.contains("Left out as requested: 3 frames."))
        // If as many frames are requested as exist, none is omitted.
        options.sharpestCount = 100
        let all = try ExportExample(deliveries).export(.colmap, options: options).report
        #expect(all.guesses.contains("6 frames chosen of the 100 requested: there are no more."))
        #expect(!all.losses.contains { $0.hasPrefix("Left out as requested: ") })
    }

    @Test func withoutAPathFramesAreTakenFromEqualSpans() throws {
        let deliveries = (0..<4).map { number in
            Delivery.frame(Self.start + Int64(number)) { $0.sharpness = Double(number % 2) }
        }
        var options = ExportOptions()
        options.sharpestCount = 2
        let export = try ExportExample(deliveries).export(.logger3D, options: options)
        let timestamps = export.lines("frames.jsonl").map { line in
            line.split(separator: ",")[1]
        }
        #expect(timestamps == ["\"timestamp\":12345.000000001", "\"timestamp\":12345.000000003"])
        #expect(
            export.report.guesses.contains(
                "Frames were chosen from equal spans of time: the camera's path is unknown."))
    }
}

extension String {
    /// The number of occurrences of a text.
    fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
