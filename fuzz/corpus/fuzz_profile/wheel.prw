spline.begin
 rotate = 0.1
 mirror.y = 1
 bound.z.min = -1
 bound.z.max = 90
 point.begin
-4 -16 1.0
-3 -9 1.0
-2 -4 1.0
-1 -1 1.0
0 -0 1.0
1 -1 1.0
2 -4 1.0
3 -9 1.0
4 -16 1.0
 point.end
